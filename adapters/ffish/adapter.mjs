// Speaks for ffish, Fairy-Stockfish for JavaScript.

import { Unsupported, installedVersion, rightsOf, serve } from '../common/conformance.mjs';

// The library loads its code by `fetch` where there is one, and that of Node takes no path of a file.
delete globalThis.fetch;
const { default: ffish } = await import('./installed/node_modules/ffish/ffish.js');
await new Promise((ready) => (ffish.onRuntimeInitialized = ready));
// The first board loads the variants. Before it `validateFen` knows no men and refuses everything.
new ffish.Board().delete();

const VALID = 1;
const legalMoves = (board) => board.legalMoves().split(' ').filter(Boolean);

await serve({
    description: {
        name: 'ffish',
        version: installedVersion(import.meta.url, 'ffish'),
        // Claims are left to the caller, who says whether a draw that may be claimed is to count: online it does.
        rulesets: ['otb', 'rapid', 'blitz', 'online'],
        chess960: true,
    },
    setUp: ({ start, chess960 }) => {
        const code = ffish.validateFen(start, 'chess', chess960);
        if (code !== VALID) throw new Error(`validateFen() gave ${code}`);
        return new ffish.Board('chess', start, chess960);
    },
    play: (board, uci) => {
        if (!board.push(uci)) throw new Error('push() gave false');
    },
    discard: (board) => board.delete(),
    questions: {
        'legal-moves': legalMoves,
        'is-legal': (board, { move }) => legalMoves(board).includes(move.uci),
        check: (board) => board.isCheck(),
        'castling-rights': (board) => rightsOf(board.fen()),
        // Too little material is said to be too little for certain; enough of it is not said to mate.
        'can-mate': (board, { colour }) => {
            if (board.hasInsufficientMaterial(colour === 'white')) return false;
            throw new Unsupported('says only who has too little material');
        },
        'insufficient-material': (board) => board.isInsufficientMaterial(),
        'halfmove-clock': (board) => board.halfmoveClock(),
        outcome: (board, _, { ruleset }) => {
            const result = board.result(ruleset === 'online');
            if (result === '*' && ruleset !== 'online') {
                throw new Unsupported('sees no end, and counts neither five occurrences nor 75 moves');
            }
            return { result };
        },
        san: (board, { move }) => board.sanMove(move.uci),
        'read-san': (board, { text }) => {
            if (!board.pushSan(text)) return 'refused';
            const uci = board.moveStack().split(' ').at(-1);
            board.pop();
            return uci;
        },
        'read-fen': (_, { text }, { chess960 }) =>
            ffish.validateFen(text, 'chess', chess960) === VALID ? 'accepted' : 'refused',
    },
});
