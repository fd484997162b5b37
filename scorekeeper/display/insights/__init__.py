"""The words and charts of what games tell besides their results."""
