"""The short formats are the same, so that all pages look alike."""

DAY_IN_YEAR_FORMAT = "j F"
DATE_FORMAT = SHORT_DATE_FORMAT = f"{DAY_IN_YEAR_FORMAT} Y"
MONTH_DAY_FORMAT = "D j b"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = SHORT_DATETIME_FORMAT = f"{DATE_FORMAT}, {TIME_FORMAT}"
