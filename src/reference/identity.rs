//! When two positions are the same (Laws 9.2.3).

use shakmaty::{Bitboard, Board, Chess, Color, Position, Square};

/// What must agree for two positions to be the same: the men, the player having the move, and what each man may do.
///
/// Which of two like men stands on a square, and whether a man was promoted, is nothing (Laws 9.2.3). A right to castle counts
/// until it is lost, blocked for now or not (Laws 9.2.3.2). An en-passant capture counts only if it could be made: one that
/// would expose the king is no possible move (Laws 9.2.3.1, 3.9.2).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Identity {
    men: Board,
    to_move: Color,
    castling: Bitboard,
    en_passant: Option<Square>,
}

impl Identity {
    pub(super) fn of(position: &Chess) -> Self {
        Self {
            men: position.board().clone(),
            to_move: position.turn(),
            castling: position.castles().castling_rights(),
            en_passant: position.legal_ep_square(),
        }
    }
}
