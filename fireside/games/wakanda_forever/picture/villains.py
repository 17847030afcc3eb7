"""Villains' cards: in the centre and in line, the deck, and what the villain in the centre is about."""

from __future__ import annotations

from fireside.draw import Box, group
from fireside.draw.lettering import label, paragraph
from fireside.draw.shapes import box, card_back
from fireside.games.wakanda_forever import tables
from fireside.games.wakanda_forever.picture.pieces import CARD_RATIO, claws_token, shield, villain_card
from fireside.games.wakanda_forever.picture.scene import Scene
from fireside.games.wakanda_forever.rules.state import NONE
from fireside.games.wakanda_forever.words import villain_text

_DECK_BACK = "var(--wf-night)"


def draw_card(scene: Scene, villain: int, x: float, y: float, width: float) -> str:
    """A villain's card, with its health, its power and the tribe that it attacks."""
    say = scene.say
    power = tables.VILLAINS[villain].power
    name = villain_text(villain, say)
    return villain_card(
        *(villain, x, y, width),
        name=name,
        power=say(f"powers.{power}"),
        id=f"p-villain-{villain}",
        role="img",
        aria_label=say(
            "picture.villain",
            villain=name,
            health=tables.VILLAINS[villain].health,
            tribe=say(f"tribes.{tables.VILLAINS[villain].tribe}"),
            power=say(f"power_texts.{power}"),
        ),
    )


def draw_stake(scene: Scene, place: Box, size: float) -> str:
    """Whom the villain in the centre attacks, and the power that its card will give to the Panther."""
    x, y, width, height = place
    villain = int(scene.seen.line[0])
    if villain == NONE:
        return ""
    about, say = tables.VILLAINS[villain], scene.say
    tribe = tables.TRIBES.index(about.tribe)
    attacked = [player for player in range(int(scene.seen.players)) if scene.seen.tribe[player] == tribe]
    victim = say.seat(attacked[0]) if attacked else say("picture.nobody")
    power = say("picture.power", name=say(f"powers.{about.power}"), power=say(f"power_texts.{about.power}"))
    left = x + 74
    return group(
        box(x, y, width, height, corner=14, fill="var(--felt)"),
        shield(tribe, x + 40, y + height / 2, min(78, height - 16)),
        claws_token(x + 18, y + height / 2 - 26),
        label(
            *(left, y + 22, say("picture.attacks_tribe", villain=say(f"villains.{about.name}"), seat=victim)),
            size=size + 1,
            width=width - 86,
            anchor="start",
            bold=True,
        ),
        paragraph(left, y + 48, power, width - 86, size=size, most_lines=4 if height > 100 else 2, fill="var(--muted)"),
    )


def draw_line(scene: Scene, places: tuple[Box, ...]) -> str:
    """The villains that come next, and the deck."""
    keys = ("picture.next", "picture.then")
    shown = [
        _waiting(scene, int(villain), place, scene.say(key))
        for villain, place, key in zip(scene.seen.line[1:], places[:2], keys, strict=True)
    ]
    return group(*shown, _deck(scene, places[2]))


def _waiting(scene: Scene, villain: int, place: Box, text: str) -> str:
    x, y, width, _ = place
    height = width * CARD_RATIO
    title = label(x + width / 2, y - 10, text, size=13, width=width, fill="var(--muted)", bold=True)
    if villain == NONE:
        return title + box(
            x, y, width, height, corner=9, fill="none", stroke="var(--line)", stroke_width=2, stroke_dasharray="6 6"
        )
    return title + draw_card(scene, villain, x, y, width)


def _deck(scene: Scene, place: Box) -> str:
    x, y, width, _ = place
    count = bin(int(scene.seen.deck)).count("1")
    text = scene.say("picture.deck", count=count)
    title = label(x + width / 2, y - 10, text, size=13, width=width + 8, fill="var(--muted)", bold=True)
    if not count:
        return title
    return title + card_back(x, y, width, width * CARD_RATIO * (0.62 if width < 80 else 1), fill=_DECK_BACK)
