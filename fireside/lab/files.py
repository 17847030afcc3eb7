"""Rows on disk, as Parquet or CSV, written piece by piece. A file has its name only when it is whole."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from fireside.engine.errors import InvalidOption
from fireside.lab.extras import needed
from fireside.lab.rows import TEXT, Rows, joined

ENDINGS = (".parquet", ".csv", ".csv.gz")
GROUP = 16_384  # rows that are written together, at least: they are packed well, and take little memory
COMPRESSION = "zstd"
WHAT = "writing rows to a file"


def check(path: Path) -> None:
    """InvalidOption, MissingExtra or OSError if rows cannot be written there."""
    if not path.name.endswith(ENDINGS):
        raise InvalidOption(f"{path}: rows are written to files that end in {', '.join(ENDINGS)}")
    needed("pyarrow", "lab", WHAT)
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))


@contextmanager
def writing(path: Path) -> Iterator[RowsFile]:
    """A file to add rows to; it appears when all is done, and not at all if something goes wrong."""
    check(path)
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.unfinished")
    try:
        try:
            stream = unfinished.open("wb")
        except OSError as error:
            raise type(error)(error.errno, error.strerror, str(path)) from None  # of what was asked for
        with stream:
            file = _CsvFile(stream, path) if ".csv" in path.suffixes else RowsFile(stream)
            yield file
            file.finish()
        unfinished.replace(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


class RowsFile:
    """A Parquet file that is being written."""

    def __init__(self, stream: IO[bytes]) -> None:
        """Made by `writing`."""
        self._stream = stream
        self._waiting: list[Rows] = []  # until there are enough of them
        self._writer: Any = None

    def add(self, rows: Rows) -> None:
        """Write some more rows, now or with the next ones."""
        self._waiting.append(Rows(rows.facts, rows.columns))
        if sum(map(len, self._waiting)) >= GROUP:
            self._write_waiting()

    def finish(self) -> None:
        """Write what is left."""
        if self._waiting:
            self._write_waiting()
        if self._writer is not None:
            self._writer.close()

    def _write_waiting(self) -> None:
        table = self._table(joined(self._waiting))
        self._waiting.clear()
        if self._writer is None:
            self._writer = self._new_writer(table.schema)
        self._writer.write_table(table)

    def _table(self, rows: Rows) -> Any:
        return rows.to_arrow()

    def _new_writer(self, schema: Any) -> Any:
        return needed("pyarrow.parquet", "lab", WHAT).ParquetWriter(self._stream, schema, compression=COMPRESSION)


class _CsvFile(RowsFile):
    """A CSV file, which is compressed if its name says so."""

    def __init__(self, stream: IO[bytes], path: Path) -> None:
        super().__init__(stream)
        self._is_packed = path.suffix == ".gz"
        self._packed: Any = None

    def _table(self, rows: Rows) -> Any:
        table = rows.to_arrow(flat=True)
        place = table.schema.get_field_index(TEXT)
        return table if place < 0 else table.set_column(place, TEXT, table[TEXT].cast("string"))

    def _new_writer(self, schema: Any) -> Any:
        arrow = needed("pyarrow", "lab", WHAT)
        if self._is_packed:
            self._packed = arrow.CompressedOutputStream(self._stream, "gzip")
        return needed("pyarrow.csv", "lab", WHAT).CSVWriter(self._packed or self._stream, schema)

    def finish(self) -> None:
        """Write what is left."""
        super().finish()
        if self._packed is not None:
            self._packed.close()
