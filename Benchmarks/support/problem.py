class Problem(Exception):
    """A figure that cannot be had, in one sentence."""
