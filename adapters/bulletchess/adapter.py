"""bulletchess, by `Board` and the statuses that a board is `in`."""

import sys
from importlib.metadata import version
from pathlib import Path

import bulletchess
from bulletchess import BLACK, WHITE, Board, Move, utils

sys.path.append(str(Path(__file__).parents[1]))
from common.conformance import Unsupported, serve

# What FORCED_DRAW documents to include, in its order.
FORCED_DRAWS = {
    "stalemate": bulletchess.STALEMATE,
    "dead-position": bulletchess.INSUFFICIENT_MATERIAL,
    "seventy-five-moves": bulletchess.SEVENTY_FIVE_MOVE_TIMEOUT,
    "fivefold-repetition": bulletchess.FIVEFOLD_REPETITION,
}


def set_up(fen, chess960):
    if chess960:
        raise Unsupported("castles by the rules of standard chess only")
    return Board.from_fen(fen)


def play(board, uci):
    move = Move.from_uci(uci)
    # `apply` documents that it does not test a move, so a refusal shows in the list of legal moves.
    if move not in board.legal_moves():
        raise ValueError(f"refused the legal move {uci}")
    board.apply(move)
    return board


def is_legal(board, uci):
    try:
        return Move.from_uci(uci) in board.legal_moves()
    except ValueError:  # Documented for a move that no man could ever make.
        return False


def castling_rights(board):
    rights = board.castling_rights
    held = {
        "white-short": rights.kingside(WHITE),
        "white-long": rights.queenside(WHITE),
        "black-short": rights.kingside(BLACK),
        "black-long": rights.queenside(BLACK),
    }
    return [right for right, is_held in held.items() if is_held]


def outcome(board):
    if board in bulletchess.CHECKMATE:
        return {"result": "0-1" if board.turn == WHITE else "1-0", "termination": "checkmate"}
    if board not in bulletchess.FORCED_DRAW:
        return {"result": "*"}
    reasons = [termination for termination, status in FORCED_DRAWS.items() if board in status]
    # Where several hold at once the library does not say which ended the game.
    return {"result": "1/2-1/2", **({"termination": reasons[0]} if len(reasons) == 1 else {})}


def certain(value, stated):
    """Too little material tells for sure that nobody can be mated; enough of it tells nothing."""
    if not stated:
        raise Unsupported("looks at the material only")
    return value


def read_san(board, text):
    try:
        return str(Move.from_san(text, board))
    except ValueError:
        return "refused"


def read_fen(text):
    try:
        Board.from_fen(text)
        return "accepted"
    except ValueError:
        return "refused"


def holds(status):
    return lambda board, ask: board in status


serve(
    "bulletchess",
    version("bulletchess"),
    set_up,
    play,
    {
        "legal-moves": lambda board, ask: [str(move) for move in board.legal_moves()],
        "is-legal": lambda board, ask: is_legal(board, ask["move"]["uci"]),
        "check": holds(bulletchess.CHECK),
        "checkmate": holds(bulletchess.CHECKMATE),
        "stalemate": holds(bulletchess.STALEMATE),
        "castling-rights": lambda board, ask: castling_rights(board),
        "dead-position": lambda board, ask: certain(True, board in bulletchess.INSUFFICIENT_MATERIAL),
        "can-mate": lambda board, ask: certain(False, board in bulletchess.INSUFFICIENT_MATERIAL),
        "insufficient-material": holds(bulletchess.INSUFFICIENT_MATERIAL),
        "halfmove-clock": lambda board, ask: board.halfmove_clock,
        "threefold": holds(bulletchess.THREEFOLD_REPETITION),
        "fivefold": holds(bulletchess.FIVEFOLD_REPETITION),
        "fifty-moves": holds(bulletchess.FIFTY_MOVE_TIMEOUT),
        "seventy-five-moves": holds(bulletchess.SEVENTY_FIVE_MOVE_TIMEOUT),
        "outcome": lambda board, ask: outcome(board),
        "san": lambda board, ask: Move.from_uci(ask["move"]["uci"]).san(board),
        "read-san": lambda board, ask: read_san(board, ask["text"]),
        "read-fen": lambda board, ask: read_fen(ask["text"]),
        "perft": lambda board, ask: utils.perft(board, ask["depth"]),
    },
    language="C",
    rulesets=["otb", "rapid", "blitz"],
)
