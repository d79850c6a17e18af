"""The smallest useful adapter: copy it, put your library in the place of `Game`, and add the questions that it answers.

Try it:  chess-conformance adapter-check -- python3 adapter.py
Run it:  chess-conformance run -- python3 adapter.py
"""

import json
import sys


class Game:
    """A toy that knows one position: replace it. Keep to what your library says; mend nothing and compute nothing for it."""

    START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

    def __init__(self, fen):
        if fen != self.START:
            raise NotImplementedError("knows the start position only")

    def legal_moves(self):
        pawns = [f"{file}2{file}{rank}" for file in "abcdefgh" for rank in "34"]
        return pawns + ["b1a3", "b1c3", "g1f3", "g1h3"]  # A set is a list in any order, without repeats.

    def play(self, uci):
        raise NotImplementedError("cannot play a move")


# Each question that you claim, and how it is answered. `ask` holds its argument, if it has one. All the names, arguments and
# shapes of answers stand in spec/protocol.md. A question that is not here is never asked.
QUESTIONS = {
    "legal-moves": lambda game, ask: game.legal_moves(),
    "is-legal": lambda game, ask: ask["move"]["uci"] in game.legal_moves(),
}

# Add "rulesets" (such as ["otb"]) once you answer "outcome" or another question marked R, "chess960": True if you take it.
HELLO = {"name": "my-library", "version": "0.1.0", "language": "Python", "questions": list(QUESTIONS)}


def answer(request):
    """One answer for each `ask` of the timeline, in their order."""
    # A start or a move that is refused, or an event that the library does not know, spoils every answer that follows.
    game, broken = attempt(lambda: Game(request["start"]))
    answers = []
    for step in request["timeline"]:
        if "ask" in step and not broken:
            value, failure = attempt(lambda: QUESTIONS.get(step["ask"], not_offered)(game, step))
            answers.append(failure or {"value": value})
        elif "ask" in step:
            answers.append(broken)
        elif "move" in step and not broken:
            _, broken = attempt(lambda: game.play(step["move"]["uci"]))  # `san` is there too, beside `uci`.
        elif not broken:
            broken = {"unsupported": f"does not know {next(iter(step))}"}  # A claim, an offer, a flag that falls.
    return answers


def attempt(action):
    """What the action gives, or the answer that says why it gives nothing."""
    try:
        return action(), None
    except NotImplementedError as reason:  # Not offered, or documented as a limit: no failure.
        return None, {"unsupported": str(reason)}
    except Exception as error:  # Went wrong: this counts as a failure of the library.
        return None, {"error": f"{type(error).__name__}: {error}"}


def not_offered(game, ask):
    raise NotImplementedError("not offered")


for line in sys.stdin:
    request = json.loads(line)
    reply = HELLO if "hello" in request else {"case": request["case"], "answers": answer(request)}
    print(json.dumps(reply), flush=True)  # One line, at once. Anything else that you want to say goes to sys.stderr.
