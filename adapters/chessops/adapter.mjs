// Speaks for chessops. A position has no history: nothing is said about what is counted over a game.

import { Unsupported, installedVersion, serve } from '../common/conformance.mjs';
import { Chess, castlingSide, equalsIgnoreMoves } from './installed/node_modules/chessops/dist/esm/chess.js';
import { perft } from './installed/node_modules/chessops/dist/esm/debug.js';
import { parseFen } from './installed/node_modules/chessops/dist/esm/fen.js';
import { makeSan, parseSan } from './installed/node_modules/chessops/dist/esm/san.js';
import { kingCastlesTo, makeUci, parseUci } from './installed/node_modules/chessops/dist/esm/util.js';

const read = (fen) => parseFen(fen).chain((setup) => Chess.fromSetup(setup));

/** The library writes castling as the king onto its rook, which is the protocol's spelling in Chess960 only. */
function spell(position, move, chess960) {
    const side = castlingSide(position, move);
    const own = side && !chess960 ? { from: move.from, to: kingCastlesTo(position.turn, side) } : move;
    return makeUci(own);
}

/** The library lists squares; whether a move to one of them is with or without promotion is asked move by move. */
function legalMoves(position) {
    const promotions = [undefined, 'queen', 'rook', 'bishop', 'knight'];
    return [...position.allDests()].flatMap(([from, squares]) =>
        [...squares].flatMap((to) => promotions.map((promotion) => ({ from, to, promotion }))),
    ).filter((move) => position.isLegal(move));
}

function isLegal(position, uci, chess960) {
    const move = parseUci(uci);
    return move !== undefined && position.isLegal(move) && spell(position, move, chess960) === uci;
}

await serve({
    description: {
        name: 'chessops',
        version: installedVersion(import.meta.url, 'chessops'),
        // `outcome` knows mate, stalemate and material, which end a game under every ruleset.
        rulesets: ['otb', 'rapid', 'blitz', 'online'],
        chess960: true,
    },
    setUp: ({ start, chess960 }) => ({ position: read(start).unwrap(), earlier: [], chess960 }),
    play: (game, uci) => {
        // `play` does not look whether a move is legal: the caller is to ask `isLegal`.
        if (!isLegal(game.position, uci, game.chess960)) throw new Error('isLegal() says no');
        game.earlier.push(game.position.clone());
        game.position.play(parseUci(uci));
    },
    questions: {
        'legal-moves': ({ position, chess960 }) => legalMoves(position).map((move) => spell(position, move, chess960)),
        'is-legal': ({ position, chess960 }, { move }) => isLegal(position, move.uci, chess960),
        check: ({ position }) => position.isCheck(),
        checkmate: ({ position }) => position.isCheckmate(),
        stalemate: ({ position }) => position.isStalemate(),
        'castling-rights': ({ position: { castles } }) =>
            ['white', 'black'].flatMap((colour) =>
                [['h', 'short'], ['a', 'long']]
                    .filter(([side]) => castles.rook[colour][side] !== undefined)
                    .map(([, right]) => `${colour}-${right}`),
            ),
        'en-passant-captures': ({ position }) =>
            legalMoves(position)
                .filter(({ from, to }) => to === position.epSquare && position.board.pawn.has(from))
                .map(makeUci),
        // Too little material is said to be too little for certain; enough of it is not said to mate.
        'can-mate': ({ position }, { colour }) => {
            if (position.hasInsufficientMaterial(colour)) return false;
            throw new Unsupported('says only who has too little material');
        },
        'insufficient-material': ({ position }) => position.isInsufficientMaterial(),
        'halfmove-clock': ({ position }) => position.halfmoves,
        'same-position': ({ position, earlier }, { plies }) => {
            const [first, second] = plies.map((ply) => earlier[ply] ?? position);
            return equalsIgnoreMoves(first, second);
        },
        outcome: ({ position }) => {
            const outcome = position.outcome();
            if (!outcome) throw new Unsupported('knows no history: sees no end in this position alone');
            if (outcome.winner) return { result: outcome.winner === 'white' ? '1-0' : '0-1', termination: 'checkmate' };
            const dead = position.isInsufficientMaterial();
            if (dead && position.isStalemate()) return { result: '1/2-1/2' };
            return { result: '1/2-1/2', termination: dead ? 'dead-position' : 'stalemate' };
        },
        san: ({ position }, { move }) => makeSan(position, parseUci(move.uci)),
        'read-san': ({ position, chess960 }, { text }) => {
            const move = parseSan(position, text);
            return move ? spell(position, move, chess960) : 'refused';
        },
        'read-fen': (_, { text }) => (read(text).isOk ? 'accepted' : 'refused'),
        perft: ({ position }, { depth }) => perft(position, depth),
    },
});
