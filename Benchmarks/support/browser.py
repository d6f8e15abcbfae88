"""A headless Chromium: the system's own, else the one that playwright installed."""

import contextlib
import shutil

from support.problem import Problem

# Milliseconds in which Chromium loads the parts of a new window, which are pages themselves.
WINDOW = 1_000


@contextlib.contextmanager
def chromium(*options):
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        raise Problem("this Python has no playwright (STORYBOOK_PYTHON names one that has)")
    path = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", *options])
        except Error as error:
            raise Problem(f"Chromium did not start: {error.message.splitlines()[0]}")
        try:
            yield browser
        except Error as error:
            raise Problem(f"Chromium: {error.message.splitlines()[0]}")
        finally:
            browser.close()


def new_page(context):
    """A page in a window that is complete, as it is when a person enters an address."""
    page = context.new_page()
    page.wait_for_timeout(WINDOW)
    return page
