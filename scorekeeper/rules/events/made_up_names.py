"""Names for games and events that nobody played."""

MADE_UP_NAMES = (
    *("Ute", "Jörg", "Mira", "Oskar", "Lena", "Finn", "Ayşe", "Tomasz", "Zoë", "Björn", "Carla", "Dieter"),
    *("Emma", "Фёдор", "Γιώργος", "王芳", "نور", "נועה", "Hannah", "Ivan", "José", "Kofi", "Lucía", "Malik"),
    *("Nadia", "Olof", "Paula", "Quentin", "Rosa", "Søren", "Thea", "Uwe", "Vera", "Willem", "Xenia", "Yusuf"),
)
