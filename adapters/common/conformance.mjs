// What every JavaScript adapter shares: the loop over the requests, the way from a question to the library, and refusals.
// The contract is spec/protocol.md. An adapter states what its library says; nothing here computes an answer.

import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

// Standard output belongs to the protocol: a library that prints does so on standard error.
console.log = console.error;
console.info = console.error;

/** Thrown for what a library does not say. Any other exception is a failure: the library claims to know, and could not say. */
export class Unsupported extends Error {}

/** The events that no library here knows. After one of them nothing that its library says is about the same game any more. */
const EVENTS = {
    claim: 'knows no claims',
    offer: 'knows no draw offers',
    accept: 'knows no draw offers',
    decline: 'knows no draw offers',
    withdraw: 'knows no draw offers',
    touch: 'knows no touched men',
    resign: 'knows no resignations',
    flag: 'knows no flags',
    'illegal-move': 'knows no penalties for illegal moves',
};

/**
 * Speaks for a library until standard input ends.
 *
 * `description` goes into the handshake as it is; `setUp(request)` gives a game; `play(game, uci)` makes a move in it and throws
 * if the library refuses; `questions` has a function `(game, ask, request)` for each question; `discard(game)`, where there is
 * one, frees the game.
 */
export async function serve({ description, setUp, play, questions, discard }) {
    for await (const line of createInterface({ input: process.stdin })) {
        const request = JSON.parse(line);
        const answer = request.hello
            ? { ...description, language: 'JavaScript', questions: Object.keys(questions) }
            : { case: request.case, answers: answersTo(request, { setUp, play, questions, discard }) };
        process.stdout.write(`${JSON.stringify(answer)}\n`);
    }
}

function answersTo(request, { setUp, play, questions, discard }) {
    const answers = [];
    let game;
    // Once the library has lost the game, this is the answer to everything.
    let lost = refusal(() => (game = setUp(request)), 'refused the start');
    for (const step of request.timeline) {
        if (step.ask) {
            answers.push(lost ?? answerTo(step, game, request, questions));
        } else if (step.move) {
            lost ??= refusal(() => play(game, step.move.uci), `refused the legal move ${step.move.uci}`);
        } else {
            const [event] = Object.keys(step);
            lost ??= { unsupported: EVENTS[event] ?? `does not know the event ${event}` };
        }
    }
    if (game !== undefined) discard?.(game);
    return answers;
}

function answerTo(ask, game, request, questions) {
    const question = questions[ask.ask];
    if (!question) return { unsupported: 'not offered' };
    let value;
    return refusal(() => (value = question(game, ask, request))) ?? { value };
}

function refusal(action, what) {
    try {
        action();
        return undefined;
    } catch (thrown) {
        const text = String(thrown?.message ?? thrown);
        if (thrown instanceof Unsupported) return { unsupported: text };
        return { error: what ? `${what}: ${text}` : text };
    }
}

/** The version of the package that really runs. */
export function installedVersion(adapterUrl, name) {
    return JSON.parse(readFileSync(new URL(`installed/node_modules/${name}/package.json`, adapterUrl), 'utf8')).version;
}

/** `e7e8q` in the parts that most libraries take. */
export function parts(uci) {
    const promotion = uci[4];
    return { from: uci.slice(0, 2), to: uci.slice(2, 4), ...(promotion && { promotion }) };
}

/** The halfmove clock, where a library states it in the FEN records that it writes and nowhere else. */
export function clockOf(fen) {
    return Number(fen.split(' ')[4]);
}

/** The castling rights in a FEN record that a library wrote: by side (`KQkq`), or by the files of the rooks (`HAha`). */
export function rightsOf(fen) {
    const [board, , field] = fen.split(' ');
    const rows = board.replace(/\d/g, (empty) => '.'.repeat(empty)).split('/');
    return [...field.replace('-', '')].map((letter) => {
        const white = letter < 'a';
        const side = letter.toLowerCase();
        const king = 'abcdefgh'[(white ? rows[7] : rows[0]).indexOf(white ? 'K' : 'k')];
        const short = side === 'k' || (side !== 'q' && side > king);
        return `${white ? 'white' : 'black'}-${short ? 'short' : 'long'}`;
    });
}

/**
 * The outcome by the predicates of the chess.js family, which has no call that names the result. A draw for which one of
 * the named reasons holds has that termination. Where none or several hold, the library does not say which it is.
 */
export function outcomeOf({ over, checkmate, draw, turn, reasons }) {
    if (!over) return { result: '*' };
    if (checkmate && draw) throw new Error('the game is said to be won by checkmate and drawn, both');
    if (checkmate) return { result: turn === 'w' ? '0-1' : '1-0', termination: 'checkmate' };
    const holding = Object.keys(reasons).filter((reason) => reasons[reason]);
    return { result: '1/2-1/2', ...(holding.length === 1 && { termination: holding[0] }) };
}
