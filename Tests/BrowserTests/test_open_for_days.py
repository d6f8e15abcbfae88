"""A page that stays open while hundreds of stories are shown in it."""

import pytest
from playwright.sync_api import expect

# The tabs that keep something of a story, and those that show something of its rendering.
TABS = ("Docs", "Activity", "Inspect", "Tests", "Props")


def kept(session):
    """What the browser counts of the page and its frames once it has let go of what nothing refers to."""
    for _ in range(2):
        session.send("HeapProfiler.collectGarbage")
    metrics = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    return {name: metrics[name] for name in ("Nodes", "JSEventListeners", "Documents")}


@pytest.mark.parametrize("rounds, most", [(3, 20), pytest.param(3, 200, marks=pytest.mark.slow)])
def test_what_a_page_keeps_does_not_grow_with_the_stories_that_it_has_shown(open_book, rounds, most):
    book = open_book("stepper/one", room=None).whole()
    book.open_sections()
    page, session = book.page, book.context.new_cdp_session(book.page)
    session.send("Performance.enable")
    screens = page.evaluate("fetch('catalog.json').then(answer => answer.json())")["screens"]
    stories = [story["id"] for screen in screens for story in screen["stories"]
               if screen["id"] not in ("troublemaker",)][:most]
    counts = []
    for _ in range(rounds):
        for index, story in enumerate(stories):
            page.evaluate("story => { location.hash = `#/${story}` }", story)
            expect(page.locator(f"#tree [aria-current=page][data-story='{story}']")).to_be_attached()
            book.shown()
            tab = TABS[index % len(TABS)]
            page.locator(f"#tab-{tab.lower()}").dispatch_event("click")
        page.evaluate("location.hash = '#/stepper/one'")
        expect(page.locator("#tree [aria-current=page][data-story='stepper/one']")).to_be_attached()
        # What a hidden tab keeps is of the story that it showed last.
        for tab in TABS:
            page.locator(f"#tab-{tab.lower()}").dispatch_event("click")
            if tab == "Tests":
                expect(page.locator(".audit-status")).not_to_have_text("Checking…")
        book.shown()
        counts.append(kept(session))
    *earlier, last = counts
    # The rounds are alike: what a single story or field left behind would be there as often as it was shown.
    most = {name: max(each[name] for each in earlier) for name in last}
    assert all(last[name] < most[name] + max(2, len(stories) // 10) for name in most), counts
