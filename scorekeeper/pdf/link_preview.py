from scorekeeper.display.sharing.link_preview import preview_picture_of
from scorekeeper.games.game_log import GameLog
from scorekeeper.pdf.typesetting import png_of


def link_preview_png(log: GameLog) -> bytes:
    return png_of("link_preview.typ", preview_picture_of(log))
