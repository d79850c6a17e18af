"""pyffish, whose calls take the start position and all the moves each time."""

import sys
from pathlib import Path

import pyffish

sys.path.append(str(Path(__file__).parents[1]))
from common.conformance import Unsupported, serve

CASTLING_RIGHTS = {"K": "white-short", "Q": "white-long", "k": "black-short", "q": "black-long"}


class Game:
    def __init__(self, fen, chess960):
        self.start, self.chess960, self.moves = fen, chess960, []

    def play(self, uci):
        self.moves.append(uci)
        self.ask(pyffish.legal_moves)  # Throws if one of the moves is refused.
        return self

    def ask(self, call):
        return call("chess", self.start, self.moves, self.chess960)

    def field(self, number):
        return self.ask(pyffish.get_fen).split()[number]


def no_moves(game):
    """How the game ends without a legal move: mate, stalemate, or nothing if there is one (`game_result` documents only these)."""
    if game.ask(pyffish.legal_moves):
        return None
    return "stalemate" if game.ask(pyffish.game_result) == pyffish.VALUE_DRAW else "checkmate"


def outcome(game):
    termination = no_moves(game)
    if termination is None:
        raise Unsupported("tells only mate and stalemate; knows no fivefold repetition and no 75 moves")
    # The result is told as the side to move sees it.
    result = "1/2-1/2" if termination == "stalemate" else "0-1" if game.field(1) == "w" else "1-0"
    return {"result": result, "termination": termination}


def castling_rights(game):
    if game.chess960:
        raise Unsupported("writes the files of the rooks, and not on which side they castle")
    return [CASTLING_RIGHTS[letter] for letter in game.field(2) if letter != "-"]


def nothing_to_claim(game, nothing):
    """Whether a player may end the game is told, and not by which of the two rules: only "no" is an answer."""
    may_end, _ = game.ask(pyffish.is_optional_game_end)
    if may_end:
        raise Unsupported("does not tell whether by threefold repetition or by the fifty moves")
    return nothing


def read_fen(game, text):
    valid = pyffish.validate_fen(text, "chess", game.chess960) == pyffish.FEN_OK
    return "accepted" if valid else "refused"


serve(
    "pyffish",
    ".".join(map(str, pyffish.version())),
    Game,
    Game.play,
    {
        "legal-moves": lambda game, ask: game.ask(pyffish.legal_moves),
        "is-legal": lambda game, ask: ask["move"]["uci"] in game.ask(pyffish.legal_moves),
        "check": lambda game, ask: game.ask(pyffish.gives_check),
        "checkmate": lambda game, ask: no_moves(game) == "checkmate",
        "stalemate": lambda game, ask: no_moves(game) == "stalemate",
        "castling-rights": lambda game, ask: castling_rights(game),
        "insufficient-material": lambda game, ask: all(game.ask(pyffish.has_insufficient_material)),
        "halfmove-clock": lambda game, ask: int(game.field(4)),
        "threefold": lambda game, ask: nothing_to_claim(game, False),
        "claims": lambda game, ask: nothing_to_claim(game, []),
        "outcome": lambda game, ask: outcome(game),
        "san": lambda game, ask: pyffish.get_san(
            "chess", game.ask(pyffish.get_fen), ask["move"]["uci"], game.chess960
        ),
        "read-fen": lambda game, ask: read_fen(game, ask["text"]),
    },
    language="C++",
    rulesets=["otb", "rapid", "blitz"],
    chess960=True,
)
