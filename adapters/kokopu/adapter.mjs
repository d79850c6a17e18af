// Speaks for kokopu: positions, and a game that counts quiet plies. The library names no result of its own.

import { Unsupported, clockOf, installedVersion, serve } from '../common/conformance.mjs';
import kokopu from './installed/node_modules/kokopu/dist/lib/index.js';

const variantOf = ({ chess960 }) => (chess960 ? 'chess960' : 'regular');

/** In Chess960 the library names a right by the file of its rook. */
function rights(position) {
    const regular = { w: { k: 'white-short', q: 'white-long' }, b: { k: 'black-short', q: 'black-long' } };
    return ['w', 'b'].flatMap((colour) => {
        const { k: short, q: long } = regular[colour];
        if (position.variant() === 'regular') {
            return [['k', short], ['q', long]]
                .filter(([side]) => position.effectiveCastling(colour + side))
                .map(([, right]) => right);
        }
        const files = [...'abcdefgh'].filter((file) => position.effectiveCastling(colour + file));
        return files.map((file) => (file > position.kingSquare(colour)[0] ? short : long));
    });
}

await serve({
    description: {
        name: 'kokopu',
        version: installedVersion(import.meta.url, 'kokopu'),
        chess960: true,
    },
    setUp: (request) => {
        const position = new kokopu.Position(variantOf(request), request.start);
        const game = new kokopu.Game();
        game.initialPosition(position);
        return { position, positions: [position], last: game.mainVariation() };
    },
    play: (game, uci) => {
        // A game takes moves in notation only: the library writes it itself.
        game.last = game.last.play(game.position.notation(game.position.uci(uci, true)));
        game.position = game.last.position();
        game.positions.push(game.position);
    },
    questions: {
        'legal-moves': ({ position }) => position.moves().map((move) => position.uci(move)),
        'is-legal': ({ position }, { move }) => {
            try {
                return position.uci(move.uci, true) !== undefined;
            } catch {
                return false;
            }
        },
        check: ({ position }) => position.isCheck(),
        checkmate: ({ position }) => position.isCheckmate(),
        stalemate: ({ position }) => position.isStalemate(),
        'castling-rights': ({ position }) => rights(position),
        'en-passant-captures': ({ position }) =>
            position.moves().filter((move) => move.isEnPassant()).map((move) => position.uci(move)),
        'insufficient-material': ({ position }) => position.isDead(),
        'halfmove-clock': ({ positions, last }, _, { start }) => {
            if (clockOf(start) > 0) throw new Unsupported('a game cannot be told of quiet plies before its start');
            return positions.length === 1 ? clockOf(last.initialFEN()) : last.fiftyMoveClock();
        },
        'same-position': ({ positions }, { plies: [first, second] }) =>
            kokopu.Position.isEqual(positions[first], positions[second]),
        san: ({ position }, { move }) => position.notation(position.uci(move.uci, true)),
        'read-san': ({ position }, { text }) => {
            try {
                return position.uci(position.notation(text));
            } catch {
                return 'refused';
            }
        },
        'read-fen': (_, { text }, request) => {
            try {
                return new kokopu.Position(variantOf(request), text).isLegal() ? 'accepted' : 'refused';
            } catch {
                return 'refused';
            }
        },
    },
});
