"""The Chromium that tests drive by Playwright."""

import shutil


def launch(browser_type, *arguments):
    """Launches the headless shell where the system has it, which takes three quarters of the processor time.

    Alone it would keep the canvas in the page's process, as no desktop browser does.
    """
    executable = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    return browser_type.launch(
        executable_path=executable, args=["--no-sandbox", "--site-per-process", *arguments])
