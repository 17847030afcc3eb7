"""Wangdo (Crittin, Largey, Pauchon, 2018): raise bear steles, no two of one colour touching, pay the neighbours."""

from fireside.engine.types import GameInfo

from . import tables
from .rules import state as codes

INFO = GameInfo(
    title="Wangdo",
    designer="Frank Crittin, Grégoire Largey, Sébastien Pauchon",
    players=tables.PLAYERS,
    minutes=30,
    version=2,  # WD-7.3: no deadlock while somebody holds a Seal card
    actions=codes.ACTIONS,
    endings=codes.ENDINGS,
    summary="Raise bear steles so that no two of one colour touch, pay the neighbours, and fill your board first.",
)
