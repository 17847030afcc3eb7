"""The colours of Wapi: each mine's ink, its ground and the ink on its tokens; wood, bone, silver."""

from __future__ import annotations

from fireside.draw.theme import Palette

PALETTE: Palette = {
    "wapi-owl": ("#3f5a78", "#a9c3df"),
    "wapi-owl-land": ("#c3d0dc", "#2b3946"),
    "wapi-owl-burnt": ("#3f5a78", "#3f5a78"),
    "wapi-sorcerer": ("#6b4372", "#d9b3e0"),
    "wapi-sorcerer-land": ("#d8c4da", "#40304a"),
    "wapi-sorcerer-burnt": ("#6b4372", "#6b4372"),
    "wapi-jackal": ("#866012", "#ebc777"),
    "wapi-jackal-land": ("#efdcb0", "#4a3d20"),
    "wapi-jackal-burnt": ("#866012", "#866012"),
    "wapi-puma": ("#a04a25", "#f2a483"),
    "wapi-puma-land": ("#ebc4ac", "#4d2f22"),
    "wapi-puma-burnt": ("#a04a25", "#a04a25"),
    "wapi-bear": ("#55652b", "#c3d391"),
    "wapi-bear-land": ("#cdd6b0", "#363f22"),
    "wapi-bear-burnt": ("#55652b", "#55652b"),
    "wapi-eagle": ("#1f6f6a", "#8fd8d0"),
    "wapi-eagle-land": ("#b5d9d4", "#1f4442"),
    "wapi-eagle-burnt": ("#1f6f6a", "#1f6f6a"),
    "wapi-wood": ("#7a4b2c", "#3b281c"),
    "wapi-wood-ink": ("#f4e2c8", "#d8bd97"),
    "wapi-hub": ("#5c3820", "#2a1c13"),
    "wapi-bone": ("#fffaf0", "#e9dfcf"),
    "wapi-silver": ("#dfe4e8", "#c3cbd2"),
    "wapi-silver-edge": ("#87929b", "#6f7a83"),
    "wapi-silver-ink": ("#2f3941", "#20272d"),
    "wapi-dull": ("#b3ada4", "#8b857d"),
    "wapi-bag": ("#a8763f", "#7d5730"),
}
