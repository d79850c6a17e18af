// Speaks for chess.ts, a port of chess.js 0.x.

import { clockOf, installedVersion, outcomeOf, parts, rightsOf, serve } from '../common/conformance.mjs';
import library from './installed/node_modules/chess.ts/dist/index.js';

const legalMoves = (chess) => chess.moves({ verbose: true });
const uci = (move) => move.from + move.to + (move.promotion ?? '');

await serve({
    description: {
        name: 'chess.ts',
        version: installedVersion(import.meta.url, 'chess.ts'),
        // `gameOver` counts the third occurrence and the fiftieth move as ends without a claim, as in online play.
        rulesets: ['online'],
    },
    setUp: (request) => {
        // The constructor refuses in silence; `load` says so.
        const chess = new library.Chess();
        if (!chess.load(request.start)) throw new Error(chess.validateFen(request.start).error);
        return chess;
    },
    play: (chess, text) => {
        if (!chess.move(parts(text))) throw new Error('move() gave null');
    },
    questions: {
        'legal-moves': (chess) => legalMoves(chess).map(uci),
        'is-legal': (chess, { move }) => chess.move(parts(move.uci), { dry_run: true }) !== null,
        check: (chess) => chess.inCheck(),
        checkmate: (chess) => chess.inCheckmate(),
        stalemate: (chess) => chess.inStalemate(),
        'castling-rights': (chess) => rightsOf(chess.fen()),
        'en-passant-captures': (chess) => legalMoves(chess).filter((move) => move.flags.includes('e')).map(uci),
        'insufficient-material': (chess) => chess.insufficientMaterial(),
        'halfmove-clock': (chess) => clockOf(chess.fen()),
        threefold: (chess) => chess.inThreefoldRepetition(),
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
                    'threefold-repetition': chess.inThreefoldRepetition(),
                },
            }),
        san: (chess, { move }) => chess.move(parts(move.uci), { dry_run: true }).san,
        'read-san': (chess, { text }) => {
            const move = chess.move(text, { dry_run: true });
            return move ? uci(move) : 'refused';
        },
        'read-fen': (chess, { text }) => (chess.validateFen(text).valid ? 'accepted' : 'refused'),
    },
});
