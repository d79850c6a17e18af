// Speaks for chess.ts, a port of chess.js 0.x.

import { play, questions, rulesets, uci } from '../common/chess-js-0.mjs';
import { installedVersion, parts, serve } from '../common/conformance.mjs';
import library from './installed/node_modules/chess.ts/dist/index.js';

await serve({
    description: {
        name: 'chess.ts',
        version: installedVersion(import.meta.url, 'chess.ts'),
        rulesets,
    },
    setUp: (request) => {
        // The constructor refuses in silence; `load` says so.
        const chess = new library.Chess();
        if (!chess.load(request.start)) throw new Error(chess.validateFen(request.start).error);
        return chess;
    },
    play,
    questions: {
        ...questions,
        'is-legal': (chess, { move }) => chess.move(parts(move.uci), { dry_run: true }) !== null,
        san: (chess, { move }) => chess.move(parts(move.uci), { dry_run: true }).san,
        'read-san': (chess, { text }) => {
            const move = chess.move(text, { dry_run: true });
            return move ? uci(move) : 'refused';
        },
        'read-fen': (chess, { text }) => (chess.validateFen(text).valid ? 'accepted' : 'refused'),
    },
});
