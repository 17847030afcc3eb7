"""Iwari (Michael Schacht, 2019): tents and totems in shared lands; majorities, connections and settlements score."""

from fireside.engine.types import GameInfo, Option

from . import tables
from .rules import state as codes

SWITCH = (False, True)

INFO = GameInfo(
    title="Iwari",
    designer="Michael Schacht",
    players=(2, 5),
    minutes=45,
    actions=codes.ACTIONS,
    options={
        "map": Option(values=tuple(land.name for land in tables.MAPS), default=tables.NEW_HORIZONS.name),
        "draft": Option(values=SWITCH, default=False),
        **{feat: Option(values=SWITCH, default=False) for feat in tables.FEATS},
    },
    endings=("IW-4.3", "IW-4.3"),  # the deck has run out twice, or somebody has run out of tents
    summary="Pitch tents, raise totems: majorities, connections and settlements in the lands of Iwari.",
)
