"""The loop that the adapters written in Python share: what `spec/protocol.md` asks of any adapter.

An adapter gives a function that sets up a game from a start position, one that plays a move, and a table from the name of a
question to the function that answers it. Whatever it throws becomes the answer of the protocol.
"""

import json
import os
import sys


class Unsupported(Exception):
    """The library does not say, by its own documentation."""


def serve(name, version, set_up, play, questions, *, language="Python", **claims):
    """Speaks the protocol until the input ends.

    `set_up(fen, chess960)` gives a game, `play(game, uci)` gives the game after the move, and a question's function gets the game
    and the step that asks, for its argument. `claims` are the other keys of the handshake.
    """
    # What a library prints, in whatever language it is written, must not get between our lines.
    lines = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)

    for request in map(json.loads, sys.stdin.buffer):
        if "hello" in request:
            reply = {"name": name, "version": version, "language": language, "questions": list(questions), **claims}
        else:
            reply = {"case": request["case"], "answers": list(_answers(request, set_up, play, questions))}
        lines.write(json.dumps(reply) + "\n")
        lines.flush()


def _answers(request, set_up, play, questions):
    game, broken = _attempt(lambda: set_up(request["start"], request["chess960"]))
    for step in request["timeline"]:
        if "ask" in step:
            yield broken or _answer(game, step, questions)
        elif broken:
            continue  # Nothing that comes after a refusal or an unknown event can be told.
        elif "move" in step:
            game, broken = _attempt(lambda: play(game, step["move"]["uci"]))
        else:
            broken = {"unsupported": f"knows nothing of this event: {next(iter(step))}"}


def _answer(game, step, questions):
    if step["ask"] not in questions:
        return {"unsupported": "not offered"}
    value, failure = _attempt(lambda: questions[step["ask"]](game, step))
    return failure or {"value": value}


def _attempt(action):
    """What the action gives, and the answer that stands in its place if it fails."""
    try:
        return action(), None
    except Unsupported as reason:
        return None, {"unsupported": str(reason)}
    except Exception as error:  # The libraries throw what they like; each is an error of one answer.
        return None, {"error": f"{type(error).__name__}: {error}"}
