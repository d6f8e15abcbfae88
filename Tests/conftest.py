"""How tests run side by side, with `-n 4 --dist loadgroup`.

Each process has its own session fixtures: a host, a browser. Tests go to whichever process is free,
except those of a group, which run in one process, one after another.
"""

import pytest

# Fixtures of the contract tests that write fixtures and recordings of stories.
WRITERS = {"fixture_folders", "fixtures"}


def pytest_addoption(parser):
    parser.addoption("--slow", action="store_true", help="run the tests that are marked slow, too")


def pytest_configure(config):
    config.addinivalue_line("markers", "stories: writes files among the stories, or reads the whole catalog")
    config.addinivalue_line("markers", "slow: in `make test-all` alone; another test holds the most telling case")
    if not (config.option.slow or config.option.markexpr):
        config.option.markexpr = "not slow"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    for item in items:
        if group := group_of(item):
            item.add_marker(pytest.mark.xdist_group(group))


def group_of(item):
    """Every host watches the same stories; a module's fixture is made once."""
    if item.get_closest_marker("stories") or WRITERS & set(item.fixturenames):
        return "stories"
    scopes = {definitions[-1].scope for definitions in item._fixtureinfo.name2fixturedefs.values()}
    return item.path.stem if "module" in scopes else None
