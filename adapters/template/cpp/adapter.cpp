// An adapter to copy: it speaks for a library of chess rules over standard input and output. The contract is spec/protocol.md.
// Replace ToyGame by your library and the answers below by its calls. One file, C++17, no dependency:
//     c++ -std=c++17 -O2 -o adapter adapter.cpp
//     chess-conformance adapter-check -- ./adapter

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

// ---- JSON: all of it is read; what is written is put together from the functions below. Use your own library if you have one.

struct Json {
    std::string text;                                   // a string; a number, true, false or null as it stands there
    std::vector<Json> items;                            // of an array
    std::vector<std::pair<std::string, Json>> members;  // of an object

    const Json* find(const std::string& key) const {
        for (const auto& [name, value] : members)
            if (name == key) return &value;
        return nullptr;
    }
    const Json& operator[](const std::string& key) const {
        if (const Json* value = find(key)) return *value;
        throw std::runtime_error("the request has no `" + key + "`");
    }
};

class JsonReader {
public:
    explicit JsonReader(const std::string& line) : line(line) {}

    Json read() {
        Json value;
        if (skipped('{')) {
            for (; !skipped('}'); skipped(',')) {
                if (!skipped('"')) wrong();
                std::string key = string();
                if (!skipped(':')) wrong();
                value.members.emplace_back(std::move(key), read());
            }
        } else if (skipped('[')) {
            for (; !skipped(']'); skipped(',')) value.items.push_back(read());
        } else if (skipped('"')) {
            value.text = string();
        } else {
            const std::size_t end = std::min(line.find_first_of(",]} \t\r", at), line.size());
            if (end == at) wrong();
            value.text = line.substr(at, end - at);
            at = end;
        }
        return value;
    }

private:
    const std::string& line;
    std::size_t at = 0;

    [[noreturn]] void wrong() const { throw std::runtime_error("no JSON at column " + std::to_string(at + 1) + ": " + line); }

    char next() {
        if (at == line.size()) wrong();
        return line[at++];
    }

    bool skipped(char wanted) {
        at = std::min(line.find_first_not_of(" \t\r", at), line.size());
        if (at == line.size()) wrong();
        if (line[at] != wanted) return false;
        ++at;
        return true;
    }

    std::string string() {
        static const std::map<char, char> controls{{'b', '\b'}, {'f', '\f'}, {'n', '\n'}, {'r', '\r'}, {'t', '\t'}};
        std::string read;
        for (char c; (c = next()) != '"';) {
            if (c != '\\') {
                read += c;
                continue;
            }
            c = next();
            const auto control = controls.find(c);
            if (c == 'u') utf8(read, code_point());
            else read += control == controls.end() ? c : control->second;
        }
        return read;
    }

    std::uint32_t code_unit() {
        const std::string digits{next(), next(), next(), next()};
        return static_cast<std::uint32_t>(std::stoul(digits, nullptr, 16));
    }

    std::uint32_t code_point() {
        const std::uint32_t first = code_unit();
        if (first < 0xD800 || first > 0xDBFF) return first;
        if (next() != '\\' || next() != 'u') wrong();  // the second half of a pair
        return 0x10000 + ((first - 0xD800) << 10) + (code_unit() - 0xDC00);
    }

    static void utf8(std::string& to, std::uint32_t c) {
        if (c < 0x80) to += static_cast<char>(c);
        else if (c < 0x800) to += {static_cast<char>(0xC0 | c >> 6), static_cast<char>(0x80 | (c & 0x3F))};
        else if (c < 0x10000)
            to += {static_cast<char>(0xE0 | c >> 12), static_cast<char>(0x80 | (c >> 6 & 0x3F)),
                   static_cast<char>(0x80 | (c & 0x3F))};
        else
            to += {static_cast<char>(0xF0 | c >> 18), static_cast<char>(0x80 | (c >> 12 & 0x3F)),
                   static_cast<char>(0x80 | (c >> 6 & 0x3F)), static_cast<char>(0x80 | (c & 0x3F))};
    }
};

std::string quoted(const std::string& text) {
    std::string written = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') written += '\\';
        if (static_cast<unsigned char>(c) < 0x20) {
            const char* hex = "0123456789abcdef";
            written += std::string("\\u00") + hex[c >> 4] + hex[c & 15];
        } else {
            written += c;
        }
    }
    return written + '"';
}

std::string truth(bool value) { return value ? "true" : "false"; }

std::string list(const std::vector<std::string>& texts) {
    std::string written;
    for (const std::string& text : texts) written += (written.empty() ? "" : ",") + quoted(text);
    return "[" + written + "]";
}

// ---- The library and how it is asked.

// Stands in for your library. It knows the record that it was set up with, and nothing of chess.
struct ToyGame {
    std::vector<std::string> fields;
    std::vector<std::string> moves;

    explicit ToyGame(const std::string& fen) {
        std::istringstream words(fen);
        for (std::string word; words >> word;) fields.push_back(word);
        if (fields.size() != 6) throw std::invalid_argument("a FEN record has six fields");
    }
};

// Throw this for what the library does not say. Every other exception is a failure: it claims to know, and could not say.
struct Unsupported : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Answers as JSON, by `truth`, `quoted`, `list` or `std::to_string`; what is asked about stands in `ask`.
using Question = std::function<std::string(ToyGame& game, const Json& ask)>;

// One entry for each question that the library answers. Leave out what it never answers, and compute nothing.
const std::map<std::string, Question> questions{
    {"halfmove-clock",
     [](ToyGame& game, const Json&) {
         if (!game.moves.empty()) throw Unsupported("the toy game counts nothing");
         return std::to_string(std::stoul(game.fields[4]));
     }},
    // {"legal-moves", [](ToyGame& game, const Json&) { return list(game.legal_moves()); }},    coordinates: "e2e4", "e7e8q"
    // {"is-legal", [](ToyGame& game, const Json& ask) { return truth(game.is_legal(ask["move"]["uci"].text)); }},
};

// `rulesets`: for which the library answers questions marked R, of "otb", "rapid", "blitz", "online".
std::string introduction() {
    std::vector<std::string> names;
    for (const auto& [name, question] : questions) names.push_back(name);
    return "{\"name\":\"toy\",\"version\":\"0.1.0\",\"language\":\"C++\",\"questions\":" + list(names) +
           ",\"rulesets\":" + list({}) + ",\"chess960\":" + truth(false) + "}";
}

// ---- The conversation.

// What to answer if the action fails; nothing if it does not.
std::optional<std::string> failure(const std::function<void()>& action) {
    try {
        action();
        return std::nullopt;
    } catch (const Unsupported& unsupported) {
        return "{\"unsupported\":" + quoted(unsupported.what()) + "}";
    } catch (const std::exception& exception) {
        return "{\"error\":" + quoted(exception.what()) + "}";
    }
}

std::string answer(ToyGame& game, const std::string& asked, const Json& ask) {
    const auto question = questions.find(asked);
    if (question == questions.end()) throw Unsupported("does not answer " + asked);
    return question->second(game, ask);
}

// Goes through a game, and gives one answer for each question, in their order.
std::string answers_to(const Json& request) {
    std::string answers;
    std::optional<ToyGame> game;
    // Once the library has lost the game, this is the answer to everything.
    std::optional<std::string> lost = failure([&] { game.emplace(request["start"].text); });
    for (const Json& step : request["timeline"].items) {
        if (const Json* asked = step.find("ask")) {  // first, for `move` may stand beside it
            std::string value;
            const auto failed = lost ? lost : failure([&] { value = answer(*game, asked->text, step); });
            answers += (answers.empty() ? "" : ",") + failed.value_or("{\"value\":" + value + "}");
        } else if (const Json* move = step.find("move")) {
            if (!lost) lost = failure([&] { game->moves.push_back((*move)["uci"].text); });
        } else if (!lost) {  // claims, offers, flags, ...
            lost = "{\"unsupported\":" + quoted("knows no " + step.members.at(0).first) + "}";
        }
    }
    return "{\"case\":" + request["case"].text + ",\"answers\":[" + answers + "]}";
}

int main() {
    for (std::string line; std::getline(std::cin, line);) {
        const Json request = JsonReader(line).read();
        // One object a line, flushed; nothing else may go to standard output.
        std::cout << (request.find("hello") ? introduction() : answers_to(request)) << '\n' << std::flush;
    }
}
