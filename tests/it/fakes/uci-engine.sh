#!/bin/sh
# A UCI engine that knows a few positions by heart. What it is like is its argument.
nature=$1

# What is known of $position: the FEN record, who gives check, the legal moves, and how the player having the move stands.
know() {
    fen='' checkers='' moves='' end=''
    case $position in
    'fen r3k2r/8/8/8/8/8/8/R3K2R b Qk - 7 34')
        fen=${position#fen } moves='e8d7' ;;
    'fen r3k2r/8/8/8/8/8/8/R3K2R b Qk - 7 34 moves e8d7')
        fen='r6r/3k4/8/8/8/8/8/R3K2R w Q - 8 35' moves='a1a7' ;;
    'fen r3k2r/8/8/8/8/8/8/R3K2R b Qk - 7 34 moves e8d7 a1a7')
        fen='r6r/R2k4/8/8/8/8/8/4K2R b - - 9 35' checkers=a7 moves='a8a7 d7c6 d7d6 d7e6 d7e8 d7d8 d7c8' ;;
    'fen 1k6/8/8/8/8/8/8/1K1R4 w D - 0 1')
        fen='1k6/8/8/8/8/8/8/1K1R4 w D - 0 1' moves='b1d1' ;;
    'fen rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2')
        fen=${position#fen } moves='d8h4' ;;
    'fen rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3' | *' moves d8h4')
        fen='rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3' checkers=h4 end=mate ;;
    'fen 7k/5Q2/6K1/8/8/8/8/8 b - - 5 9')
        fen=${position#fen } end=stalemate ;;
    'fen 4k3/8/8/8/8/8/8/4K2R w K - 3 10')
        fen=${position#fen } moves='e1e2 e1g1' ;;
    'fen 4k3/8/8/8/8/8/8/4K2R w K - 3 10 moves e1g1')
        fen='4k3/8/8/8/8/8/8/5RK1 b - - 4 10' moves='e8d7 e8d8 e8e7' ;;
    'fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1' | *' - 150 120' | startpos*)
        moves='e1e2' end=drawn ;;
    *) echo "the fake engine does not know: $position" >&2 ;;
    esac
    case $nature in
    cannot-castle | cannot-castle-and-shows-nothing)
        # It stops at the move, as Stockfish does, and says nothing.
        case $position in
        *e1g1) position=${position% moves e1g1} && know ;;
        *'w K - 3 10') moves='e1e2' ;;
        esac ;;
    esac
}

show() {
    know
    echo "Fen: $fen"
    echo "Checkers: $checkers "
}

count() {
    know
    total=0
    for move in $moves; do
        echo "$move: 1"
        total=$((total + 1))
    done
    echo
    echo "Nodes searched: $total"
}

search() {
    know
    case $nature:$end in
    *:mate) echo 'info depth 0 score mate 0' && echo 'bestmove (none)' ;;
    *:stalemate | stops-when-drawn:drawn) echo 'info depth 0 score cp 0' && echo 'bestmove (none)' ;;
    *) echo 'info depth 1 score cp 0 pv e1e2' && echo "bestmove ${moves%% *}" ;;
    esac
}

go_perft() {
    case $nature in
    searches* | stops-when-drawn) echo 'info depth 1 seldepth 1' ;;
    counts-only | says-a1a1) echo 'bestmove a1a1' ;;
    works-beside-its-input) (sleep 0.1; count) & ;;
    loses-a-move) count | sed 's/^a8a7/a8xa7/' ;;
    *) count ;;
    esac
}

while read -r line; do
    case $line in
    uci)
        test "$nature" = silent && continue
        test "$nature" = ends && exit 3
        echo 'id name Fake Engine 2.5 x64'
        test "$nature" = plain && echo 'option name UCI_Chess960 type check default false'
        echo uciok ;;
    isready) echo readyok ;;
    quit) exit ;;
    position*)
        position=${line#position }
        case $nature:$position in
        dies-of-castling:*e1g1) echo 'segmentation fault' >&2 && exit 139 ;;
        hangs-at-castling:*e1g1) exec sleep 60 ;;
        talks-out-of-turn:*) echo 'Nodes searched: 77' && echo 'Fen: 8/8/8/8/8/8/8/8 w - - 99 99' ;;
        esac ;;
    d)
        case $nature:$position in
        searches* | stops-when-drawn:* | counts-only:* | says-a1a1:* | cannot-castle-and-shows-nothing:*) ;;
        talks-for-ever:*e1g1) yes 'info string hm' ;;
        *) show ;;
        esac ;;
    'go perft '*) go_perft ;;
    'perft 2') test "$nature" = counts-only && echo 182 ;;
    'perft 3') test "$nature" = counts-only && echo 4711 ;;
    'go depth 1') if test "$nature" = says-a1a1; then echo 'bestmove a1a1'; else search; fi ;;
    esac
done
