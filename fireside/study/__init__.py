"""Study: what was decided well or badly in a game, and what was luck. docs/study.md explains it.

>>> import fireside
>>> analysis = fireside.read("game.fire").analyse()
>>> fireside.study.summaries(analysis)

Decisions are judged by what their seat could see, never by what it could not know. Luck is told from the whole record,
once the game is over. For every seat

    result − expectation at the start = skill + luck + what each opponent gave or took + what nobody could foresee

where, with v(position) the value of a position (`values`) and all numbers being shares of the victory,

- *skill* is the sum over the seat's own decisions of what the choice that was played was expected to bring it, less
  what the choice that the search proposed was: both judged from its view, in the same worlds;
- *luck* is the sum over all chance steps of v(what happened) − the weighted mean of v(everything that could have), as
  far as results bear that out;
- *what an opponent gave* is the sum over its decisions of what they were expected to bring this seat, judged by what
  the opponent could see, and again compared with what the search proposed;
- *unforeseen* is the sum over all steps of v(after) − v(before), less all of the above: what a choice met that nobody
  who made it could know, and where the formula behind v sees a choice differently than the search.

The sum of v(after) − v(before) is v(end) − v(start), and v(end) is the result: so it always comes out even.
"""

from fireside.study.analysing import (
    Luck,
    Question,
    analyse,
    assemble,
    budget_for,
    decision_count,
    judged,
    luck_of,
    questions,
    usual_budget,
)
from fireside.study.analysis import Analysis, Choice, Decision, Swing, beside, parse, read
from fireside.study.coach import Lesson, lesson
from fireside.study.explorer import Explorer, explore
from fireside.study.line import Line, best_line
from fireside.study.summary import Account, Cost, Summary, summaries, summary_of
from fireside.study.words import Word

__all__ = [
    "Account",
    "Analysis",
    "Choice",
    "Cost",
    "Decision",
    "Explorer",
    "Lesson",
    "Line",
    "Luck",
    "Question",
    "Summary",
    "Swing",
    "Word",
    "analyse",
    "assemble",
    "beside",
    "best_line",
    "budget_for",
    "decision_count",
    "explore",
    "judged",
    "lesson",
    "luck_of",
    "parse",
    "questions",
    "read",
    "summaries",
    "summary_of",
    "usual_budget",
]
