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


def test_a_build_error_lies_over_the_screen_until_it_is_mended(shop, open_book, visit):
    ann, witness = open_book(), visit()
    shop.change((ITEM, "<li>\\($0.cuont) × \\($0.title)</li>"))
    error = ann.page.get_by_text("has no member 'cuont'")
    expect(error.first).to_be_visible(timeout=50_000)
    expect(ann.page.get_by_text("Cart.swift:").first).to_be_visible()
    expect(ann.page.locator("code").filter(has_text="props.items.html").first).to_be_visible()
    shop.restore()
    expect(error.locator("visible=true")).to_have_count(0, timeout=50_000)
    expect(ann.canvas.locator("li").first).to_have_text("2 × <Tea>")
    while witness.until_built()["state"] != "ready":
        pass


def test_two_browsers_carry_their_props_over_to_the_new_type(shop, open_book):
    ann = open_book()
    ann.editor.get_by_role("textbox", name="Title").first.fill("Green tea")
    expect(ann.canvas.locator("li").first).to_have_text("2 × Green tea")
    bob = open_book(room=ann.room, viewport={"width": 390, "height": 800}, color_scheme="dark")
    shop.change(
        ("public var title: String\n      public var count: Int",
         "public var name: String\n      public var isGift: Bool"),
        (ITEM, "<li>\\($0.name)\\($0.isGift ? \" (gift)\" : \"\")</li>"),
        ('title: "<Tea>", count: 2', 'name: "<Tea>", isGift: false'),
        ("case open\n", "case open\n      case lost\n"))
    panel = ann.page.locator(".migration")
    expect(panel).to_be_visible(timeout=60_000)
    expect(panel).to_contain_text("Is gift")
    expect(panel).to_contain_text("Green tea")
    expect(ann.canvas.locator("li").first).to_have_text("2 × Green tea")
    panel.get_by_role("button", name="Apply all").click()
    # What nothing takes stays until it is replaced.
    expect(panel).to_contain_text("This value fits nothing, and stays until you replace it: 2")
    panel.get_by_role("button", name="Replace", exact=True).click()
    for book in (ann, bob):
        expect(book.canvas.locator("li").first).to_have_text("Green tea")
        expect(book.page.locator(".migration:visible")).to_have_count(0)
    expect(ann.editor.get_by_role("switch", name="Is gift").first).to_be_visible()

