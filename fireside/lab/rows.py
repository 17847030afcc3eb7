"""Rows: games, or the decisions in them, as columns of numbers."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from fireside.lab.extras import needed
from fireside.registry import load

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

Column = np.ndarray[Any, Any]
ACTION, TEXT = "action", "text"  # of a decision: the number of the action, and its notation
METADATA = b"fireside"  # under which the facts are found in a schema of Arrow, as JSON


class Rows:
    """Columns of equal length: row i of every column is the same game, or the same decision.

    docs/lab.md says what the columns hold. The second axis of a column is the seat, if it has one.
    """

    def __init__(self, facts: Mapping[str, Any], columns: Mapping[str, Column], decisions: Rows | None = None) -> None:
        """Made by `play` and `stream`."""
        self.facts = facts
        self.columns = columns
        self.decisions = decisions  # of these games, one row each, if they were asked for

    def __repr__(self) -> str:
        return f"<{len(self):,} rows of {self.facts.get('game', 'a game')}: {', '.join(self.columns)}>"

    def __len__(self) -> int:
        return len(next(iter(self.columns.values()), ()))

    def __getitem__(self, column: str) -> Column:
        """A column by its name."""
        return self.columns[column]

    def flat(self) -> dict[str, Column]:
        """The columns without further axes, as a CSV file has them: `score_0`, `points_1_4`."""
        return {name: column for whole, values in self.columns.items() for name, column in _flattened(whole, values)}

    def to_arrow(self, *, flat: bool = False) -> pa.Table:
        """The rows as a table of Arrow: further axes are lists of fixed size, the facts are in the schema.

        Decisions have a column more: the notation of what was chosen.
        """
        arrow = needed("pyarrow", "lab", "a table of Arrow")
        columns = self.flat() if flat else self.columns
        arrays = {name: _as_lists(arrow, column) for name, column in columns.items()}
        if ACTION in columns:
            arrays[TEXT] = arrow.DictionaryArray.from_arrays(columns[ACTION], self._action_texts())
        return arrow.table(arrays).replace_schema_metadata({METADATA: json.dumps(dict(self.facts))})

    def _action_texts(self) -> tuple[str, ...]:
        return load(self.facts["game"], self.facts["variant"] or None).action_texts

    def to_pandas(self) -> pd.DataFrame:
        """The rows as a data frame, without further axes; the facts are its `attrs`."""
        frame = needed("pandas", "lab", "a data frame").DataFrame(self.flat())
        frame.attrs = dict(self.facts)
        return frame


def joined(pieces: Iterable[Rows]) -> Rows:
    """Rows one below the other; their facts are those of the first."""
    parts = list(pieces)
    decisions = [part.decisions for part in parts if part.decisions is not None]
    columns = {name: np.concatenate([part[name] for part in parts]) for name in parts[0].columns}
    return Rows(parts[0].facts, columns, joined(decisions) if decisions else None)


def _flattened(name: str, column: Column) -> list[tuple[str, Column]]:
    if column.ndim == 1:
        return [(name, column)]
    return [pair for index in range(column.shape[1]) for pair in _flattened(f"{name}_{index}", column[:, index])]


def _as_lists(arrow: Any, column: Column) -> Any:
    """A column of Arrow; each further axis becomes a list of fixed size."""
    array = arrow.array(np.ascontiguousarray(column).reshape(-1))
    for size in reversed(column.shape[1:]):
        array = arrow.FixedSizeListArray.from_arrays(array, size)
    return array
