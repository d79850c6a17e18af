"""GNU Chess over the xboard protocol: which moves it takes, and the result lines that it prints."""

import os
import select
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.append(str(HERE.parent))
from common.conformance import Unsupported, serve

PROGRAM = "/usr/games/gnuchess"  # Not on every user's path.

# The comments of its result lines, which a game has at most one of that counts: the first.
TERMINATIONS = {
    "White mates": "checkmate",
    "Black mates": "checkmate",
    "Stalemate": "stalemate",
    "Draw by insufficient material": "dead-position",
    "Draw by fifty-move rule": "fifty-moves",
    "Draw by repetition": "threefold-repetition",
}


class Engine:
    """One process, which gets a line at a time and is asked for a `pong` after each."""

    def __init__(self):
        self.process = subprocess.Popen(
            [PROGRAM, "--xboard"], cwd=HERE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        self.read, self.pings = b"", 0
        self.send("protover 2")
        while self.line() != "feature done=1":
            pass
        self.do("new")

    def do(self, command):
        """Gives what is printed until both halves of the program, the front and its adapter for engines, have answered a ping."""
        self.pings += 1
        self.send(command)
        self.send("force")  # Never may it think of a move of its own.
        self.send(f"ping {self.pings}")
        printed, pongs = [], 0
        while pongs < 2:
            line = self.line()
            if line == f"pong {self.pings}":
                pongs += 1
            elif line.startswith(("move ", "My move")):
                raise RuntimeError(f"it began to play: {line}")
            else:
                printed.append(line)
        return printed

    def send(self, line):
        os.write(self.process.stdin.fileno(), line.encode() + b"\n")

    def line(self):
        while b"\n" not in self.read:
            ready, _, _ = select.select([self.process.stdout], [], [], 0.05)
            if not ready:
                self.send("")  # Its two halves look at each other only when a line has come in.
                continue
            printed = os.read(self.process.stdout.fileno(), 1 << 16)
            if not printed:
                sys.exit("gnuchess ended")  # A new adapter is started for the next case.
            self.read += printed
        line, self.read = self.read.split(b"\n", 1)
        return line.decode()


class Game:
    def __init__(self, fen, chess960):
        if chess960:
            raise Unsupported("plays standard chess only")
        self.result = None
        self.do(f"setboard {fen}")

    def do(self, command):
        printed = engine.do(command)
        for line in printed:
            if line.startswith(("1-0 ", "0-1 ", "1/2-1/2 ")) and not self.result:
                self.result = line
            if line.startswith(("telluser", "Error", "Illegal")):
                raise ValueError(f"refused {command}: {line}")
        return f"Invalid move: {command}" not in printed

    def play(self, uci):
        if not self.do(uci):
            raise ValueError(f"refused the legal move {uci}")
        return self

    def is_legal(self, uci):
        result = self.result
        taken = self.do(uci)
        if taken:
            self.do("undo")
        self.result = result
        return taken

    def outcome(self):
        if not self.result:
            return {"result": "*"}
        result, comment = self.result.split(" ", 1)
        return {"result": result, "termination": TERMINATIONS[comment.strip("{}")]}


engine = Engine()
version = subprocess.run([PROGRAM, "--version"], stdout=subprocess.PIPE, text=True).stdout.split()[2]
serve(
    "gnuchess",
    version,
    Game,
    Game.play,
    {
        "is-legal": lambda game, ask: game.is_legal(ask["move"]["uci"]),
        "outcome": lambda game, ask: game.outcome(),
    },
    language="C++",
    # It ends the game on the third occurrence and after the fiftieth move, without a claim.
    rulesets=["online"],
)
engine.process.kill()
