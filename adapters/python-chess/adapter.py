"""python-chess, by the calls of `chess.Board` alone."""

import sys
from pathlib import Path

import chess

sys.path.append(str(Path(__file__).parents[1]))
from common.conformance import Unsupported, serve

TERMINATIONS = {
    chess.Termination.CHECKMATE: "checkmate",
    chess.Termination.STALEMATE: "stalemate",
    chess.Termination.INSUFFICIENT_MATERIAL: "dead-position",
    chess.Termination.SEVENTYFIVE_MOVES: "seventy-five-moves",
    chess.Termination.FIVEFOLD_REPETITION: "fivefold-repetition",
}


def play(board, uci):
    board.push_uci(uci)
    return board


def castling_rights(board):
    rights = {
        "white-short": board.has_kingside_castling_rights(chess.WHITE),
        "white-long": board.has_queenside_castling_rights(chess.WHITE),
        "black-short": board.has_kingside_castling_rights(chess.BLACK),
        "black-long": board.has_queenside_castling_rights(chess.BLACK),
    }
    return [right for right, held in rights.items() if held]


def occurrences(board):
    """`is_repetition(n)` says of any n whether the position has occurred n times: the greatest such n is asked for."""
    count = 1
    while board.is_repetition(count + 1):
        count += 1
    return count


def outcome(board):
    outcome = board.outcome()
    if outcome is None:
        return {"result": "*"}
    return {"result": outcome.result(), "termination": TERMINATIONS[outcome.termination]}


def certain(value, stated):
    """The tests of material document that they err to one side only, so one of their two answers tells nothing."""
    if not stated:
        raise Unsupported("documents that it looks at the material only")
    return value


def read_san(board, text):
    try:
        return board.uci(board.parse_san(text))
    except ValueError:  # The base of the three errors that `parse_san` documents.
        return "refused"


def read_fen(board, text):
    """`set_fen` documents that it throws for bad syntax alone and leaves impossible positions to `is_valid`."""
    try:
        return "accepted" if chess.Board(text, chess960=board.chess960).is_valid() else "refused"
    except ValueError:
        return "refused"


serve(
    "python-chess",
    chess.__version__,
    lambda fen, chess960: chess.Board(fen, chess960=chess960),
    play,
    {
        "legal-moves": lambda board, ask: [board.uci(move) for move in board.legal_moves],
        "is-legal": lambda board, ask: board.is_legal(chess.Move.from_uci(ask["move"]["uci"])),
        "check": lambda board, ask: board.is_check(),
        "checkmate": lambda board, ask: board.is_checkmate(),
        "stalemate": lambda board, ask: board.is_stalemate(),
        "castling-rights": lambda board, ask: castling_rights(board),
        "en-passant-captures": lambda board, ask: [
            board.uci(move) for move in board.legal_moves if board.is_en_passant(move)
        ],
        "dead-position": lambda board, ask: certain(True, board.is_insufficient_material()),
        "can-mate": lambda board, ask: certain(
            False, board.has_insufficient_material(ask["colour"] == "white")
        ),
        "insufficient-material": lambda board, ask: board.is_insufficient_material(),
        "halfmove-clock": lambda board, ask: board.halfmove_clock,
        "occurrences": lambda board, ask: occurrences(board),
        "threefold": lambda board, ask: board.is_repetition(3),
        "fivefold": lambda board, ask: board.is_fivefold_repetition(),
        "fifty-moves": lambda board, ask: board.is_fifty_moves(),
        "seventy-five-moves": lambda board, ask: board.is_seventyfive_moves(),
        "outcome": lambda board, ask: outcome(board),
        "san": lambda board, ask: board.san(chess.Move.from_uci(ask["move"]["uci"])),
        "read-san": lambda board, ask: read_san(board, ask["text"]),
        "read-fen": lambda board, ask: read_fen(board, ask["text"]),
    },
    rulesets=["otb", "rapid", "blitz"],
    # `is_fivefold_repetition` documents that it counts since the revision after 2014: five times in any order.
    editions=["fide-2018", "fide-2023"],
    chess960=True,
)
