"""What is installed: every file that the package needs goes into the wheel."""

from __future__ import annotations

import tomllib
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).parents[1]
PATTERNS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["package-data"]


def package_of(path: Path) -> Path:
    """The innermost package that a file belongs to."""
    return next(folder for folder in path.parents if (folder / "__init__.py").exists())


def is_packed(path: Path) -> bool:
    package = package_of(path)
    name = ".".join(package.relative_to(ROOT).parts)
    patterns = [*PATTERNS["*"], *PATTERNS.get(name, [])]
    return any(fnmatch(path.relative_to(package).as_posix(), pattern) for pattern in patterns)


def test_every_data_file_is_packed() -> None:
    data = [path for path in (ROOT / "fireside").rglob("*") if path.is_file() and path.suffix not in (".py", ".pyc")]
    assert any(path.name == "en.toml" for path in data)
    assert not [str(path.relative_to(ROOT)) for path in data if not is_packed(path)]


def test_every_folder_with_code_is_a_package() -> None:
    folders = {path.parent for path in (ROOT / "fireside").rglob("*.py")}
    assert not [str(folder) for folder in folders if not (folder / "__init__.py").exists()]
