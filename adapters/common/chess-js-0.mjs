// What the descendants of chess.js 0.x share: its interface, whose names later releases of chess.js itself have changed.

import { clockOf, outcomeOf, parts, rightsOf } from './conformance.mjs';

/** A move object of the library in UCI notation. */
export const uci = (move) => move.from + move.to + (move.promotion ?? '');

const legalMoves = (chess) => chess.moves({ verbose: true });
// Before the first move some say null where they mean no.
const threefold = (chess) => chess.inThreefoldRepetition() === true;

/** `gameOver` counts the third occurrence and the fiftieth move as ends without a claim, as in online play. */
export const rulesets = ['online'];

export function play(chess, text) {
    if (!chess.move(parts(text))) throw new Error('move() gave null');
}

/** The questions that all of them answer by the same calls. */
export const questions = {
    'legal-moves': (chess) => legalMoves(chess).map(uci),
    check: (chess) => chess.inCheck(),
    checkmate: (chess) => chess.inCheckmate(),
    stalemate: (chess) => chess.inStalemate(),
    'castling-rights': (chess) => rightsOf(chess.fen()),
    'en-passant-captures': (chess) => legalMoves(chess).filter((move) => move.flags.includes('e')).map(uci),
    'insufficient-material': (chess) => chess.insufficientMaterial(),
    'halfmove-clock': (chess) => clockOf(chess.fen()),
    threefold,
    outcome: (chess) =>
        outcomeOf({
            over: chess.gameOver(),
            checkmate: chess.inCheckmate(),
            draw: chess.inDraw(),
            turn: chess.turn(),
            // The fifty moves have no name of their own: they are a part of `inDraw`.
            reasons: {
                stalemate: chess.inStalemate(),
                'dead-position': chess.insufficientMaterial(),
                'threefold-repetition': threefold(chess),
            },
        }),
};
