// Speaks for chess.js.

import { clockOf, installedVersion, outcomeOf, parts, serve } from '../common/conformance.mjs';
import library from './installed/node_modules/chess.js/dist/cjs/chess.js';

const legalMoves = (chess) => chess.moves({ verbose: true });

/** Makes the move that `move` is read as and takes it back. The library throws if there is none. */
function tried(chess, move) {
    const made = chess.move(move);
    chess.undo();
    return made;
}

function refused(chess, move) {
    try {
        return tried(chess, move) === null;
    } catch {
        return true;
    }
}

await serve({
    description: {
        name: 'chess.js',
        version: installedVersion(import.meta.url, 'chess.js'),
        // `isGameOver` counts the third occurrence and the fiftieth move as ends without a claim, as in online play.
        rulesets: ['online'],
    },
    setUp: (request) => new library.Chess(request.start),
    play: (chess, uci) => chess.move(parts(uci)),
    questions: {
        'legal-moves': (chess) => legalMoves(chess).map((move) => move.lan),
        'is-legal': (chess, { move }) => !refused(chess, parts(move.uci)),
        check: (chess) => chess.isCheck(),
        checkmate: (chess) => chess.isCheckmate(),
        stalemate: (chess) => chess.isStalemate(),
        'castling-rights': (chess) =>
            [['white', 'w'], ['black', 'b']].flatMap(([name, colour]) => {
                const rights = chess.getCastlingRights(colour);
                return [rights.k && `${name}-short`, rights.q && `${name}-long`].filter(Boolean);
            }),
        'en-passant-captures': (chess) =>
            legalMoves(chess).filter((move) => move.isEnPassant()).map((move) => move.lan),
        'insufficient-material': (chess) => chess.isInsufficientMaterial(),
        'halfmove-clock': (chess) => clockOf(chess.fen()),
        threefold: (chess) => chess.isThreefoldRepetition(),
        'fifty-moves': (chess) => chess.isDrawByFiftyMoves(),
        outcome: (chess) =>
            outcomeOf({
                over: chess.isGameOver(),
                checkmate: chess.isCheckmate(),
                draw: chess.isDraw(),
                turn: chess.turn(),
                reasons: {
                    stalemate: chess.isStalemate(),
                    'dead-position': chess.isInsufficientMaterial(),
                    'threefold-repetition': chess.isThreefoldRepetition(),
                    'fifty-moves': chess.isDrawByFiftyMoves(),
                },
            }),
        san: (chess, { move }) => tried(chess, parts(move.uci)).san,
        'read-san': (chess, { text }) => (refused(chess, text) ? 'refused' : tried(chess, text).lan),
        'read-fen': (_, { text }) => {
            try {
                return new library.Chess(text) && 'accepted';
            } catch {
                return 'refused';
            }
        },
        perft: (chess, { depth }) => chess.perft(depth),
    },
});
