"""The same with real browsers open: what a person sees, and what they do not lose."""

from playwright.sync_api import expect

ITEM = "<li>\\($0.count) × \\($0.title)</li>"


def test_the_caret_and_the_place_stay_while_the_code_changes(shop, open_book):
    ann = open_book()
    field = ann.editor.get_by_role("textbox", name="Title").first
    field.fill("Green tea")
    field.press("Home")
    field.press("ArrowRight")
    expect(ann.canvas.locator("li").first).to_have_text("2 × Green tea")
    shop.change((ITEM, "<li>\\($0.title): \\($0.count)</li>"))
    expect(ann.canvas.locator("li").first).to_have_text("Green tea: 2", timeout=50_000)
    field = ann.editor.get_by_role("textbox", name="Title").first
    expect(field).to_be_focused()
    assert field.evaluate("field => field.selectionStart") == 1
    field.press("x")
    expect(ann.canvas.locator("li").first).to_have_text("Gxreen tea: 2")
