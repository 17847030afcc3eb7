"""Guides: how a game is played, for somebody who has never heard of it (docs/guide.md)."""

from fireside.guides.guide import Guide, GuideError
from fireside.guides.lesson import Lesson, LessonStep

__all__ = ["Guide", "GuideError", "Lesson", "LessonStep"]
