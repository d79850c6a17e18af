// An adapter to copy: it speaks for a library of chess rules over standard input and output. The contract is spec/protocol.md.
// Replace `ToyGame` by your library and the answers below by its calls. Check it with
//     chess-conformance adapter-check -- node adapter.mjs

import { createInterface } from 'node:readline';

/** Stands in for your library. It knows the record that it was set up with, and nothing of chess. */
class ToyGame {
    constructor(fen) {
        this.fields = fen.split(' ');
        if (this.fields.length !== 6) throw new Error('a FEN record has six fields');
        this.moves = [];
    }
}

/** Throw this for what the library does not say. Every other exception is a failure: it claims to know, and could not say. */
class Unsupported extends Error {}

/** How a library is asked: one entry for each question that it answers. Leave out what it never answers, and compute nothing. */
const QUESTIONS = {
    'halfmove-clock': (game) => {
        if (game.moves.length > 0) throw new Unsupported('the toy game counts nothing');
        return Number(game.fields[4]);
    },
    // 'legal-moves': (game) => game.legalMoves(),          a list of coordinates, such as ['e2e4', 'e7e8q']
    // 'is-legal': (game, ask) => game.isLegal(ask.move.uci),
};

/** A question that is not in the table: the harness asks only what was claimed, but later versions may ask more. */
function unknown(game, step) {
    throw new Unsupported(`does not answer ${step.ask}`);
}

/** Goes through a game, and gives one answer for each question, in their order. */
function answersTo(request) {
    const answers = [];
    let game;
    let lost; // once the library has lost the game: the answer to everything
    const attempt = (action) => {
        try {
            return { value: action() };
        } catch (thrown) {
            return thrown instanceof Unsupported ? { unsupported: thrown.message } : { error: String(thrown) };
        }
    };
    const keep = (answer) => ('value' in answer ? undefined : answer);
    lost = keep(attempt(() => (game = new ToyGame(request.start))));
    for (const step of request.timeline) {
        if (step.ask) answers.push(lost ?? attempt(() => (QUESTIONS[step.ask] ?? unknown)(game, step, request)));
        else if (step.move) lost ??= keep(attempt(() => game.moves.push(step.move.uci)));
        else lost ??= { unsupported: `knows no ${Object.keys(step)[0]}` }; // claims, offers, flags, ...
    }
    return answers;
}

for await (const line of createInterface({ input: process.stdin })) {
    const request = JSON.parse(line);
    const answer = request.hello
        ? // `rulesets` says for which the library answers questions marked R; `chess960`, whether it takes such starts.
          { name: 'toy', version: '0.1.0', language: 'JavaScript', questions: Object.keys(QUESTIONS), rulesets: [] }
        : { case: request.case, answers: answersTo(request) };
    process.stdout.write(`${JSON.stringify(answer)}\n`); // one object a line; nothing else may go to standard output
}
