from scorekeeper.display.table_state import description_of
from scorekeeper.games.game_log import GameLog
from scorekeeper.rules.statements import Tricks


def taken_back_next(log: GameLog) -> str:
    """What an undo would take back in a game from paper; "" if there is nothing.

    What was on the paper cannot be taken back, only what was entered later.
    """
    if not log.history.done:
        return ""
    last, record = log.history.done[-1], log.game.record
    is_answer = isinstance(last, Tricks) and record.written_in(last.round).has_numbers
    is_later = last.has_form and not last.only_while_playing
    return description_of(log, -1) if is_answer or is_later else ""
