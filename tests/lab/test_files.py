"""Rows on disk."""

from __future__ import annotations

import gzip
import json
import os
import stat
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from fireside import lab
from fireside.engine.errors import InvalidOption
from fireside.lab.extras import MissingExtra
from fireside.lab.rows import METADATA

SETUP: dict[str, Any] = {"bots": ["greedy", "random"], "players": 3, "games": 7, "seed": 3}


@pytest.fixture(scope="module")
def rows() -> lab.Rows:
    return lab.play("wapi", **SETUP, decisions=True, traits=True)


def as_numpy(column: pa.ChunkedArray, shape: tuple[int, ...]) -> np.ndarray[Any, Any]:
    array = column.combine_chunks()
    for _ in shape[1:]:
        array = array.flatten()
    return array.to_numpy(zero_copy_only=False).reshape(shape)


def test_parquet_holds_every_number_and_the_facts(rows: lab.Rows, tmp_path: Path) -> None:
    games, decisions = tmp_path / "games.parquet", tmp_path / "decisions.parquet"
    assert lab.write(games, "wapi", decisions=decisions, traits=True, **SETUP) == 7
    for path, expected in ((games, rows), (decisions, rows.decisions)):
        assert expected is not None
        table = pq.read_table(path)
        for name, column in expected.columns.items():
            found = as_numpy(table[name], column.shape)
            assert found.dtype == column.dtype
            assert np.array_equal(found, column), name
        assert json.loads(table.schema.metadata[METADATA]) == rows.facts
        assert pq.ParquetFile(path).metadata.row_group(0).column(0).compression == "ZSTD"


def test_decisions_say_what_was_chosen(rows: lab.Rows) -> None:
    assert rows.decisions is not None
    table = rows.decisions.to_arrow()
    assert pa.types.is_dictionary(table["text"].type)
    assert {"totem", "owl"} <= set(table["text"].to_pylist())


def test_csv_has_a_column_for_every_number(rows: lab.Rows, tmp_path: Path) -> None:
    plain, packed = tmp_path / "rows.csv", tmp_path / "rows.csv.gz"
    for path in (plain, packed):
        lab.write(path, "wapi", **SETUP)
    text = plain.read_text()
    assert gzip.decompress(packed.read_bytes()).decode() == text
    names = text.splitlines()[0].replace('"', "").split(",")
    assert {"score_0", "score_2", "points_2_5", "marks_47_0", "opening_3"} <= set(names)
    numbers = [line.split(",") for line in text.splitlines()[1:]]
    assert [int(line[names.index("score_1")]) for line in numbers] == rows["score"][:, 1].tolist()


def test_a_data_frame(rows: lab.Rows) -> None:
    frame = rows.to_pandas()
    assert frame["points_0_1"].tolist() == rows["points"][:, 0, 1].tolist()
    assert frame.attrs == rows.facts


def test_files_do_not_depend_on_how_rows_come_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [tmp_path / f"{number}.parquet" for number in range(2)]
    for path, workers in zip(paths, (1, 2), strict=True):
        monkeypatch.setattr("fireside.lab.pieces.COMPILED_GAMES", 2)
        lab.write(path, "wapi", workers=workers, **SETUP)
    assert paths[0].read_bytes() == paths[1].read_bytes()


def test_what_is_not_whole_has_no_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fireside.lab.pieces.COMPILED_GAMES", 2)
    seen: list[list[str]] = []

    def interrupt(_games: int) -> None:
        seen.append(os.listdir(tmp_path))
        if len(seen) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        lab.write(tmp_path / "rows.parquet", "wapi", progress=interrupt, **SETUP)
    assert all(name.endswith(".unfinished") for names in seen for name in names)
    assert os.listdir(tmp_path) == []


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    with pytest.raises(InvalidOption, match=r"end in \.parquet, \.csv"):
        lab.write(tmp_path / "rows.xlsx", "wapi", **SETUP)
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(IsADirectoryError):
        lab.write(tmp_path / "folder.csv", "wapi", **SETUP)
    with pytest.raises(FileNotFoundError) as missing:
        lab.write(tmp_path / "nowhere" / "rows.csv", "wapi", **SETUP)
    assert missing.value.filename == str(tmp_path / "nowhere" / "rows.csv")


def test_a_file_that_is_there_stays_until_the_new_one_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text("mine")
    with pytest.raises(InvalidOption):
        lab.write(path, "wapi", **{**SETUP, "players": 9})
    assert path.read_text() == "mine"
    lab.write(path, "wapi", **SETUP)
    assert path.read_text() != "mine"
    assert stat.S_ISREG(path.stat().st_mode)


def test_without_the_extra(rows: lab.Rows, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr("fireside.lab.extras.importlib.import_module", missing)
    with pytest.raises(MissingExtra, match=r"needs pyarrow: python -m pip install 'fireside\[lab\]'"):
        lab.write(tmp_path / "rows.parquet", "wapi", **SETUP)
    with pytest.raises(MissingExtra, match="a data frame needs pandas"):
        rows.to_pandas()
