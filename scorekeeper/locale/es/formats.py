"""The short formats are the same, so that all pages look alike."""

DAY_IN_YEAR_FORMAT = r"j \d\e F"
DATE_FORMAT = SHORT_DATE_FORMAT = rf"{DAY_IN_YEAR_FORMAT} \d\e Y"
MONTH_DAY_FORMAT = "D j b"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = SHORT_DATETIME_FORMAT = f"{DATE_FORMAT}, {TIME_FORMAT}"
