// An adapter to copy: it speaks for a library of chess rules over standard input and output. The contract is spec/protocol.md.
// Replace ToyGame by your library and the answers below by its calls. No build and no dependency (Java 17): check it with
//     chess-conformance adapter-check -- java Adapter.java
// With a library: java -cp library.jar Adapter.java

import java.io.*;
import java.util.*;
import java.util.concurrent.Callable;

import static java.nio.charset.StandardCharsets.UTF_8;

public class Adapter {

    /** Stands in for your library. It knows the record that it was set up with, and nothing of chess. */
    static class ToyGame {
        final String[] fields;
        final List<String> moves = new ArrayList<>();

        ToyGame(String fen) {
            fields = fen.split(" ");
            if (fields.length != 6) throw new IllegalArgumentException("a FEN record has six fields");
        }
    }

    /** Throw this for what the library does not say. Every other exception is a failure: it claims to know, and could not say. */
    static class Unsupported extends RuntimeException {
        Unsupported(String why) {
            super(why);
        }
    }

    /** Answers with a Boolean, a number, a String, a List or a Map; what is asked about stands in `ask`. */
    interface Question {
        Object answer(ToyGame game, Map<String, Object> ask) throws Exception;
    }

    /** One entry for each question that the library answers. Leave out what it never answers, and compute nothing. */
    static final Map<String, Question> QUESTIONS = new LinkedHashMap<>();

    static {
        QUESTIONS.put("halfmove-clock", (game, ask) -> {
            if (!game.moves.isEmpty()) throw new Unsupported("the toy game counts nothing");
            return Long.valueOf(game.fields[4]);
        });
        // QUESTIONS.put("legal-moves", (game, ask) -> game.legalMoves());    a list of coordinates: "e2e4", "e7e8q"
        // QUESTIONS.put("is-legal", (game, ask) -> game.isLegal(uci(ask.get("move"))));
    }

    /** `rulesets`: for which the library answers questions marked R, of "otb", "rapid", "blitz", "online". */
    static Map<String, Object> introduction() {
        var said = new LinkedHashMap<String, Object>();
        said.put("name", "toy");
        said.put("version", "0.1.0");
        said.put("language", "Java");
        said.put("questions", List.copyOf(QUESTIONS.keySet()));
        said.put("rulesets", List.of());
        said.put("chess960", false);
        return said;
    }

    /** Goes through a game, and gives one answer for each question, in their order. */
    static List<Object> answersTo(Map<String, Object> request) {
        var answers = new ArrayList<>();
        var game = new ToyGame[1];
        // Once the library has lost the game, this is the answer to everything.
        Map<String, Object> lost = failure(attempt(() -> game[0] = new ToyGame((String) request.get("start"))));
        for (Object item : (List<?>) request.get("timeline")) {
            var step = object(item);
            if (step.get("ask") instanceof String asked) {  // first, for `move` may stand beside it
                answers.add(lost != null ? lost : attempt(() -> answer(game[0], asked, step)));
            } else if (lost == null && step.containsKey("move")) {
                lost = failure(attempt(() -> game[0].moves.add(uci(step.get("move")))));
            } else if (lost == null) {  // claims, offers, flags, ...
                lost = Map.of("unsupported", "knows no " + step.keySet().iterator().next());
            }
        }
        return answers;
    }

    static Object answer(ToyGame game, String asked, Map<String, Object> ask) throws Exception {
        Question question = QUESTIONS.get(asked);
        if (question == null) throw new Unsupported("does not answer " + asked);
        return question.answer(game, ask);
    }

    static Map<String, Object> attempt(Callable<?> action) {
        try {
            return Map.of("value", action.call());
        } catch (Unsupported unsupported) {
            return Map.of("unsupported", unsupported.getMessage());
        } catch (Exception exception) {
            return Map.of("error", exception.toString());
        }
    }

    static Map<String, Object> failure(Map<String, Object> answer) {
        return answer.containsKey("value") ? null : answer;
    }

    static String uci(Object move) {
        return (String) object(move).get("uci");
    }

    public static void main(String[] args) throws IOException {
        var output = new PrintStream(new FileOutputStream(FileDescriptor.out), false, UTF_8);
        System.setOut(System.err);  // what the library prints must not get between the answers
        var input = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        for (String line; (line = input.readLine()) != null;) {
            var request = object(new Json(line).read());
            var answer = new LinkedHashMap<String, Object>();
            if (request.containsKey("hello")) {
                answer.putAll(introduction());
            } else {
                answer.put("case", request.get("case"));
                answer.put("answers", answersTo(request));
            }
            output.print(Json.write(answer) + "\n");  // one object a line, not println: \n on every system
            output.flush();
        }
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> object(Object value) {
        return (Map<String, Object>) value;
    }

    /** Reads and writes JSON as Map, List, String, Long, Double, Boolean and null. Or use a library. */
    static class Json {
        private final String text;
        private int at = 0;

        Json(String text) {
            this.text = text;
        }

        Object read() {
            switch (peek()) {
                case '{': {
                    var object = new LinkedHashMap<String, Object>();
                    for (at++; !skipped('}'); skipped(',')) {
                        if (peek() != '"') throw wrong();
                        String key = string();
                        if (!skipped(':')) throw wrong();
                        object.put(key, read());
                    }
                    return object;
                }
                case '[': {
                    var list = new ArrayList<>();
                    for (at++; !skipped(']'); skipped(',')) list.add(read());
                    return list;
                }
                case '"':
                    return string();
                default:
                    int from = at;
                    while (at < text.length() && ",]} \t".indexOf(text.charAt(at)) < 0) at++;
                    return word(text.substring(from, at));
            }
        }

        private Object word(String word) {
            switch (word) {
                case "true":
                    return true;
                case "false":
                    return false;
                case "null":
                    return null;
                default:
                    if (word.matches("-?\\d+")) return Long.valueOf(word);
                    return Double.valueOf(word);
            }
        }

        private String string() {
            var read = new StringBuilder();
            for (at++; text.charAt(at) != '"'; at++) {
                if (text.charAt(at) != '\\') {
                    read.append(text.charAt(at));
                    continue;
                }
                char escaped = text.charAt(++at);
                int control = "bfnrt".indexOf(escaped);
                if (escaped == 'u') {
                    read.append((char) Integer.parseInt(text.substring(at + 1, at + 5), 16));
                    at += 4;
                } else {
                    read.append(control < 0 ? escaped : "\b\f\n\r\t".charAt(control));
                }
            }
            at++;
            return read.toString();
        }

        private char peek() {
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) at++;
            if (at == text.length()) throw wrong();
            return text.charAt(at);
        }

        private boolean skipped(char wanted) {
            if (peek() != wanted) return false;
            at++;
            return true;
        }

        private IllegalArgumentException wrong() {
            return new IllegalArgumentException("no JSON at column " + (at + 1) + ": " + text);
        }

        static String write(Object value) {
            if (value instanceof String string) return quoted(string);
            var parts = new StringJoiner(",");
            if (value instanceof Map<?, ?> map) {
                map.forEach((key, of) -> parts.add(quoted((String) key) + ":" + write(of)));
                return "{" + parts + "}";
            }
            if (value instanceof Collection<?> items) {
                items.forEach(item -> parts.add(write(item)));
                return "[" + parts + "]";
            }
            return String.valueOf(value);
        }

        private static String quoted(String string) {
            var written = new StringBuilder("\"");
            for (char c : string.toCharArray()) {
                if (c == '"' || c == '\\') written.append('\\').append(c);
                else if (c < ' ') written.append(String.format("\\u%04x", (int) c));
                else written.append(c);
            }
            return written.append('"').toString();
        }
    }
}
