"""The picture of Wapi: a disc of six mines around what was just drawn, the players, and what is left in the bag."""

from __future__ import annotations

from fireside.draw import Box, Svg, group, hot, picture, remembered
from fireside.draw.lettering import label
from fireside.draw.panels import news, player_panel, sheet
from fireside.draw.shapes import at, box, button, seat_colour, totem
from fireside.draw.theme import Palette
from fireside.engine.types import Seat
from fireside.games.wapi import notation, tables
from fireside.games.wapi.picture import layout as layouts
from fireside.games.wapi.picture.board import RADIUS, draw_board
from fireside.games.wapi.picture.emblems import emblem
from fireside.games.wapi.picture.layout import GAP
from fireside.games.wapi.picture.pieces import definitions, drawn_token, mine_ink
from fireside.games.wapi.picture.scene import Scene
from fireside.games.wapi.rules import state as codes

__all__ = ["PALETTE", "Scene", "draw"]

_TOTEM_STEP = 32

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


def draw(scene: Scene) -> Svg:
    """The picture of a view."""
    players = int(scene.seen.players)
    layout = layouts.tall(players) if scene.is_tall else layouts.wide(players)
    x, y, radius = layout.board
    return picture(
        *(layout.width, layout.height),
        definitions(),
        box(0, 0, layout.width, layout.height, fill="var(--paper)"),
        _news(scene, layout.news),
        at(x, y, draw_board(scene), scale=radius / RADIUS),
        *(_player(scene, player, place, is_stacked=layout.is_stacked) for player, place in enumerate(layout.panels)),
        _bag(scene, layout.bag, layout.bag_columns),
        title="Wapi",
        palette=PALETTE,
    )


def _news(scene: Scene, place: Box) -> str:
    """What just happened, whose turn it is and what is asked; buttons for staking a totem or not."""
    x, y, width, height = place
    text = Box(x + 20, y + 12, width - 40, height - (84 if scene.has_to_choose else 24))
    return sheet(
        place,
        news(text, scene.past_text(), scene.now_text(), small=15, large=20),
        _choices(scene, Box(x + 16, y + height - 68, width - 32, 52)) if scene.has_to_choose else "",
        is_lit=scene.is_my_turn,
    )


def _choices(scene: Scene, place: Box) -> str:
    x, y, width, height = place
    half = (width - GAP) / 2
    say = scene.say
    yes = button(x, y, half, height, say("picture.stake.yes"), fill=seat_colour(scene.seat), ink="var(--seat-ink)")
    no = button(x + half + GAP, y, half, height, say("picture.stake.no"), fill="var(--line)", ink="var(--ink)")
    return "".join(
        hot(
            drawing,
            action=action,
            legal=scene.legal,
            label=notation.describe_action(scene.seen, scene.seat, action, say),
        )
        for action, drawing in ((codes.TOTEM, yes), (codes.PASS, no))
    )


def _player(scene: Scene, player: Seat, place: Box, *, is_stacked: bool) -> str:
    """A player's name, totems in hand and silver so far."""
    seen, say = scene.seen, scene.say
    header = place.height * 0.5 if is_stacked else place.height
    name = say("picture.you", seat=say.seat(player)) if player == scene.seat else say.seat(player)
    score, left = scene.scores[player], int(seen.supply[player])
    return player_panel(
        *place,
        _hand(scene, player, place, is_stacked=is_stacked),
        seat=player,
        name=name,
        short_name=say.seat(player),
        score=str(score),
        is_turn=not scene.is_over and seen.phase != codes.FIRST and seen.turn == player,
        is_winner=player in scene.winners,
        header=header,
        reserve=0 if is_stacked else _TOTEM_STEP * tables.TOTEMS + 30,
        role="img",
        aria_label=say("picture.player", seat=name, silver=score, totems=left),
    )


def _hand(scene: Scene, player: Seat, place: Box, *, is_stacked: bool) -> str:
    """The totems that a player still has; for each one already staked, the emblem of the mine where it stands."""
    first = place.x + 26 if is_stacked else place.x + place.width - 76 - _TOTEM_STEP * (tables.TOTEMS - 0.5)
    foot = place.y + place.height - 10
    gone = [mine for mine in range(codes.MINES) for owner in scene.seen.owner[mine].tolist() if owner == player]
    emblems = [
        emblem(mine, first + _TOTEM_STEP * slot, foot - 17, 14, ink=mine_ink(mine), ground="var(--raised)")
        for slot, mine in enumerate(gone, start=tables.TOTEMS - len(gone))
    ]
    totems = [
        totem(first + _TOTEM_STEP * slot, foot, 38, player, id=f"p-totem-{player}-{slot}")
        for slot in range(int(scene.seen.supply[player]))
    ]
    return "".join(totems + emblems)


def _bag(scene: Scene, place: Box, columns: int) -> str:
    """What is left in the bag, which anyone could work out (WP-4.1)."""
    x, y, width, height = place
    step = (width - 20) / columns
    title = scene.say("picture.bag", count=int(scene.seen.bag.sum()))
    return group(
        box(x, y, width, height, corner=14, fill="var(--felt)"),
        label(x + 18, y + 16, title, size=14, width=width - 36, anchor="start", fill="var(--muted)", bold=True),
        *(
            _kind(scene, token, count, x + 10 + step * (token % columns + 0.5), y + 44 + 62 * (token // columns))
            for token, count in enumerate(scene.seen.bag.tolist())
        ),
    )


def _kind(scene: Scene, token: int, count: int, x: float, y: float) -> str:
    """How many tokens of a kind are left."""
    text = scene.say("picture.kind", token=notation.token_text(token, scene.say), count=count)
    return _counted(token, count, x, y, text)


@remembered
def _counted(token: int, count: int, x: float, y: float, text: str) -> str:
    number = label(x, y + 29, f"×{count}", size=15, bold=True)
    return group(drawn_token(token, x, y, 17), number, opacity=None if count else 0.3, role="img", aria_label=text)
