"""Whatever markup a screen returns, the canvas shows what a fresh document of it would be, and stays alive."""

import pytest
from conftest import ROOT, serve


@pytest.fixture
def staged(browser):
    """An empty page beside the page's files, with scripts of the stage."""
    page = browser.new_page()
    page.route("http://stage.test/**", serve)
    page.goto("http://stage.test/stage/empty.html")

    def staged(*names):
        for name in names:
            page.add_script_tag(content=(ROOT / f"Tests/BrowserTests/stage/{name}.js").read_text())
        return page

    yield staged
    page.close()


def test_public_pages_follow_each_other_as_fresh_documents_would_be(staged):
    found = staged("public-pages", "fresh-document").evaluate("freshDocument.check(publicPages)")
    assert found["wrong"] == []
    assert found["count"] >= 100


def test_no_name_and_no_request_of_a_rendering_ends_the_canvas(staged):
    page = staged("hostile-names")
    page.evaluate("hostileNames.start()")
    names = page.evaluate("hostileNames.checkNames()")
    assert names["wrong"] == []
    assert names["count"] > 1000
    assert page.evaluate("hostileNames.checkTools()") == []
    ends = page.evaluate("hostileNames.checkEnds()")
    assert ends["wrong"] == []
    # What is not applied is reported.
    assert {"policy", "quirks", "refresh"} <= set(ends["notices"])
