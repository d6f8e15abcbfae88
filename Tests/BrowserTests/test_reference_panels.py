"""The panels Docs and Accessibility."""

import re

from playwright.sync_api import expect

FAULTY = """<h1>Cart</h1><h4>Deep</h4><img src="data:,"><p style="color: #ccc; background: #fff">Pale</p><button>Buy</button>"""


def panel(book, tab):
    book.show_tab(tab)
    found = book.page.get_by_role("tabpanel", name=tab)
    expect(found.locator("*").first).to_be_attached()
    return found


def test_the_docs_have_props_stories_and_code(open_book):
    book = open_book("troublemaker/quiet", permissions=["clipboard-read", "clipboard-write"])
    docs = panel(book, "Docs")
    expect(docs.get_by_role("columnheader", name="Default")).to_have_count(1)
    row = docs.get_by_role("row", name=re.compile("^note"))
    expect(row).to_contain_text("String")
    expect(row).to_contain_text("Shown again unchanged")
    trouble = docs.get_by_role("row", name=re.compile("^trouble"))
    trouble.get_by_role("button", name="trouble").click()
    docs.locator(".unfold[aria-expanded=false]").evaluate_all("rows => rows.forEach(row => row.click())")
    expect(docs.get_by_role("row", name=re.compile("^message")).first).to_contain_text("String")
    story = docs.locator("article").first
    story.scroll_into_view_if_needed()
    expect(story.frame_locator("iframe").locator("body")).to_contain_text("All is well")
    story.get_by_text("Code").click()
    expect(story.locator("pre")).to_contain_text(".init(")
    story.get_by_role("button", name="JSON").click()
    expect(story.locator("pre")).to_contain_text('"note"')
    story.get_by_role("button", name="Copy").click()
    expect(book.page.locator(".toast")).to_contain_text("copied")
    assert book.page.evaluate("navigator.clipboard.readText()").startswith("{")
    docs.get_by_role("button", name="Full width").click()
    expect(book.page).to_have_url(re.compile("view=docs"))
    expect(book.page.locator("#toolbar")).to_be_hidden()


def test_the_audit_lists_faults_points_at_them_and_checks_again(developing):
    book = developing(kept={"edit"})
    found = book.show_section("Tests", "Accessibility")
    expect(found.get_by_role("status")).not_to_have_text("Checking…")
    revision = book.wire.last(book.wire.heard, "rendered")["revision"]
    book.wire.deliver(type="rendered", revision=revision + 1, mediaType="text/html", body=FAULTY, settled=True)
    expect(found.get_by_role("status")).to_have_text(re.compile(r"^\d+ rules passed, 3 findings \(1 critical, 1 serious, 1 moderate\), \d+ do not apply\.$"))
    expect(found.locator(".finding h2")).to_have_text(["The image has no text alternative", "The contrast of the text is insufficient", "A heading level is skipped"])
    pale = found.get_by_role("button", name="p", exact=True)
    pale.click()
    expect(book.canvas.locator("[data-audit='']")).to_be_attached()
    expect(pale).to_have_attribute("aria-pressed", "true")
    # What it is about is still there when it looks again, and lists all anew.
    pale.evaluate("button => (button.dataset.old = '')")
    book.wire.deliver(type="rendered", revision=revision + 2, mediaType="text/html", body=FAULTY + " ", settled=True)
    expect(found.locator("[data-old]")).to_have_count(0)
    expect(pale).to_have_attribute("aria-pressed", "true")
    expect(book.canvas.locator("[data-audit='']")).to_be_attached()
    book.page.keyboard.press("Escape")
    expect(book.canvas.locator("[data-audit='']")).not_to_be_attached()
    found.get_by_text("Outline", exact=True).click()
    rows = found.get_by_role("list", name="Screen reader output").get_by_role("listitem")
    expect(rows).to_have_text(["headingCartlevel 1", "headingDeeplevel 4", "img", "paragraphPale", "buttonBuy"])
    book.wire.deliver(type="rendered", revision=revision + 3, mediaType="text/html", body="<h1>Cart</h1>", settled=True)
    expect(rows).to_have_text(["headingCartlevel 1"])
    found.get_by_text("Findings", exact=True).click()
    expect(found.get_by_role("status")).to_contain_text("rules passed")


def test_axe_adds_what_the_audit_has_no_rule_for_but_what_a_story_is_excepted_from(developing):
    book = developing(kept={"edit"})
    found = book.show_section("Tests", "Accessibility")
    expect(found.get_by_role("status")).not_to_have_text("Checking…")
    revision = book.wire.last(book.wire.heard, "rendered")["revision"]
    book.wire.deliver(type="rendered", revision=revision + 1, mediaType="text/html", body=FAULTY + "<nav>First</nav><nav>Second</nav>", settled=True)
    expect(found.locator(".finding h2")).to_have_count(3)
    found.get_by_role("button", name="Run axe-core").click()
    expect(found).to_contain_text("With the findings of axe-core")
    # Of the faults that both find, each is listed once.
    expect(found.locator(".finding h2")).to_have_text([
        "The image has no text alternative", "The contrast of the text is insufficient",
        "A heading level is skipped", "Landmarks should have a unique role or role/label/title (i.e. accessible name) combination"])
    expect(found.get_by_role("link", name="Best practice (axe/landmark-unique)")).to_have_attribute("href", re.compile("^https://"))
    found.locator(".finding", has_text="axe/landmark-unique").get_by_role("button", name="nav").first.click()
    expect(book.canvas.locator("[data-audit='']")).to_be_attached()
    catalog = book.wire.last(book.wire.heard, "hello")["catalog"]
    for screen in catalog["screens"]:
        for story in screen["stories"]:
            story["exceptions"] = {"axe/landmark-unique": "The order was tested."}
    book.wire.deliver(type="catalog", catalog=catalog)
    found.get_by_role("button", name="Run axe-core").click()
    expect(found).to_contain_text("Excepted from axe/landmark-unique: The order was tested.")
    expect(found.locator(".finding h2")).to_have_count(3)
