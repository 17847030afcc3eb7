"""What the viewer can decide: stones under the cup, a vote, or to keep the dice."""

from __future__ import annotations

from fireside.draw import Box, group, hot, remembered
from fireside.draw.lettering import label
from fireside.draw.shapes import LIGHT, box, button, disc, token
from fireside.engine.types import Action, Seat
from fireside.games.wakanda_forever import notation
from fireside.games.wakanda_forever.picture.pieces import cup, salute, spearhead, spears
from fireside.games.wakanda_forever.picture.places import draw_cup, draw_vote
from fireside.games.wakanda_forever.picture.scene import Scene
from fireside.games.wakanda_forever.rules import state as codes


def draw_choice(scene: Scene, player: Seat, place: Box) -> str:
    """What is asked now, or the cup and the vote that have been put down."""
    phase = scene.seen.phase
    if scene.is_asked and phase in (codes.CUPS, codes.CEREMONY_CUPS):
        return _cup_choices(scene, place)
    if scene.is_asked and phase == codes.VOTE:
        return _vote_choices(scene, place)
    if codes.KEEP in scene.legal:
        return _keep(scene, place)
    x, y, _, height = place
    foot = y + height - 34
    return draw_cup(scene, player, x + 30, foot, 56) + draw_vote(scene, player, x + 176, foot - 28, 30)


def _keep(scene: Scene, place: Box) -> str:
    x, y, width, height = place
    push = button(x, y + height / 2 - 30, width, 52, scene.say("picture.keep"), size=18)
    return hot(push, action=codes.KEEP, legal=scene.legal, label=scene.describe(codes.KEEP))


def _cup_choices(scene: Scene, place: Box) -> str:
    """A cup for every number of stones, with the dice that it gives; those that the viewer cannot fill are pale."""
    x, y, width, height = place
    step = width / (codes.MOST_IN_CUP + 1)
    key = "picture.cups.title" if scene.seen.phase == codes.CUPS else "picture.ceremony.title"
    title = label(x + width / 2, y + 12, scene.say(key), size=16, width=width - 20, bold=True)
    return title + "".join(
        _cup_choice(scene, stones, Box(x + stones * step + 2, y + 28, step - 4, height - 44))
        for stones in range(codes.MOST_IN_CUP + 1)
    )


def _cup_choice(scene: Scene, stones: int, place: Box) -> str:
    x, y, width, height = place
    action = codes.CUP + stones
    is_legal = action in scene.legal
    middle = x + width / 2
    dice, hits = notation.cup_brings(scene.state, scene.seat, stones)
    frame = {"stroke": "var(--glow)", "stroke_width": 3} if is_legal else {"stroke": "none"}
    drawing = group(
        box(x, y, width, height, corner=10, fill="var(--felt)", **frame),
        cup(middle, y + height * 0.68, min(width * 0.9, 54), str(stones)),
        _tech_dice(dice, middle, y + height * 0.84, min(13.0, width * 0.2)),
        _added_hits(hits, x + width, y),
        opacity=None if is_legal else 0.35,
    )
    return hot(drawing, action=action, legal=scene.legal, label=scene.describe(action), why=scene.why_not(action))


@remembered
def _tech_dice(count: int, x: float, y: float, edge: float) -> str:
    """Small tech dice in a row around (x, y)."""
    style = {"fill": "var(--wf-tech)", "stroke": "var(--muted)", "stroke_width": 0.8}
    left = x - count / 2 * edge * 1.2 + edge * 0.1
    return "".join(
        box(left + index * edge * 1.2, y - edge / 2, edge, edge, corner=2.5, **style) for index in range(count)
    )


@remembered
def _added_hits(count: int, right: float, top: float) -> str:
    """The hits that powers add to a ceremony, in the upper right corner."""
    spots = [(right - 12, top + 13 + index * 17) for index in range(count)]
    return "".join(disc(x, y, 8, fill="var(--wf-battle)") + spearhead(x, y, 13) for x, y in spots)


def _vote_choices(scene: Scene, place: Box) -> str:
    x, y, width, height = place
    half = (width - 16) / 2
    return _vote_choice(scene, codes.YIELD, Box(x, y + 4, half, height - 20)) + _vote_choice(
        scene, codes.CHALLENGE, Box(x + half + 16, y + 4, half, height - 20)
    )


def _vote_choice(scene: Scene, action: Action, place: Box) -> str:
    """A large voting disc with its name below."""
    x, y, width, height = place
    is_challenge = action == codes.CHALLENGE
    fill = "var(--wf-challenge)" if is_challenge else "var(--wf-yield)"
    sign = spears if is_challenge else salute
    middle, centre, radius = x + width / 2, y + height * 0.38, min(height * 0.29, 48)
    text = scene.say("picture.vote.challenge" if is_challenge else "picture.vote.yield")
    drawing = group(
        box(x, y, width, height, corner=14, fill="var(--felt)", stroke="var(--glow)", stroke_width=3),
        token(middle, centre, radius, sign(middle, centre, radius * 1.3, LIGHT), fill=fill),
        label(middle, y + height * 0.85, text, size=19, width=width - 16, bold=True),
    )
    return hot(drawing, action=action, legal=scene.legal, label=scene.describe(action))
