"""The short formats are the same, so that all pages look alike."""

DATE_FORMAT = SHORT_DATE_FORMAT = "j F Y"
MONTH_DAY_FORMAT = "D j b"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = SHORT_DATETIME_FORMAT = f"{DATE_FORMAT}, {TIME_FORMAT}"
