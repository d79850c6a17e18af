// Speaks for cm-chess, whose rules are those of chess.mjs, an ES module of chess.js 0.x.

import { play, questions, rulesets, uci } from '../common/chess-js-0.mjs';
import { Unsupported, installedVersion, parts, serve } from '../common/conformance.mjs';
import { Chess, GAME_VARIANT } from './installed/node_modules/cm-chess/src/Chess.js';

/**
 * Castling rights are taken as `KQkq` only, in Chess960 too, where each letter means the outermost rook of its side.
 * Only the spelling is translated: a right of another rook cannot be said to the library.
 */
function spelledBySide(fen) {
    const fields = fen.split(' ');
    const rows = fields[0].replace(/\d/g, (empty) => '.'.repeat(empty)).split('/');
    const letters = [...fields[2].replace('-', '')].map((file) => {
        const white = file < 'a';
        const row = white ? rows[7] : rows[0];
        const rook = 'abcdefgh'.indexOf(file.toLowerCase());
        const short = rook > row.indexOf(white ? 'K' : 'k');
        const man = white ? 'R' : 'r';
        if (rook !== (short ? row.lastIndexOf(man) : row.indexOf(man))) {
            throw new Unsupported('takes castling rights of outermost rooks only');
        }
        return white ? (short ? 'K' : 'Q') : short ? 'k' : 'q';
    });
    fields[2] = ['K', 'Q', 'k', 'q'].filter((letter) => letters.includes(letter)).join('') || '-';
    return fields.join(' ');
}

/** Refuses every record that it would not itself write in the same way. */
const open = (fen, chess960) =>
    chess960
        ? new Chess({ fen: spelledBySide(fen), gameVariant: GAME_VARIANT.chess960 })
        : new Chess({ fen });

await serve({
    description: {
        name: 'cm-chess',
        version: installedVersion(import.meta.url, 'cm-chess'),
        rulesets,
        chess960: true,
    },
    setUp: ({ start, chess960 }) => open(start, chess960),
    play,
    questions: {
        ...questions,
        'is-legal': (chess, { move }) => chess.validateMove(parts(move.uci)) !== null,
        san: (chess, { move }) => chess.validateMove(parts(move.uci)).san,
        'read-san': (chess, { text }) => {
            const move = chess.validateMove(text);
            return move ? uci(move) : 'refused';
        },
        'read-fen': (_, { text }, { chess960 }) => {
            try {
                return open(text, chess960) && 'accepted';
            } catch (thrown) {
                if (thrown instanceof Unsupported) throw thrown;
                return 'refused';
            }
        },
    },
});
