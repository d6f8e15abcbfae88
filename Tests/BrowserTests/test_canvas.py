"""What a person does in the canvas survives an edit elsewhere; what a screen does stays in it."""

from playwright.sync_api import expect


def test_typed_text_focus_and_selection_stay(open_book):
    book = open_book("contact-editor/full")
    field = book.canvas.locator("input:not([type=checkbox], [type=hidden])").first
    field.click()
    field.fill("typed in the canvas")
    field.evaluate("input => input.setSelectionRange(3, 6)")
    book.editor.get_by_role("switch").first.click()
    expect(book.page.locator("html")).to_have_attribute("data-settled", "1")
    assert field.input_value() == "typed in the canvas"
    assert field.evaluate("input => [input.selectionStart, input.selectionEnd]") == [3, 6]


def test_scroll_and_open_details_stay(open_book):
    book = open_book("comment-thread")
    details = book.canvas.locator("details").first
    was_open = details.evaluate("node => node.open")
    details.locator("summary").first.click()
    details.evaluate("node => { node.ownerDocument.defaultView.scrollTo(0, 40); node.marked = true }")
    scrolled = details.evaluate("node => node.ownerDocument.defaultView.scrollY")
    book.editor.locator("input[type=text]").first.fill("Changed elsewhere")
    expect(book.page.locator("html")).to_have_attribute("data-settled", "1")
    assert details.evaluate("node => [node.open, node.marked]") == [not was_open, True]
    assert details.evaluate("node => node.ownerDocument.defaultView.scrollY") == scrolled


def test_the_canvas_has_an_opaque_origin_and_cannot_reach_out(open_book):
    book = open_book("login")
    frame = next(frame for frame in book.page.frames if "canvas.html" in frame.url)
    assert frame.evaluate("window.origin") == "null"
    assert frame.evaluate("(() => { try { return parent.document.title } catch (error) { return error.name } })()") == "SecurityError"
    assert frame.evaluate("fetch('/catalog.json').then(() => 'reached', () => 'refused')") == "refused"
    assert frame.evaluate("new Promise(done => { try { const s = new WebSocket(`ws://${location.host}/socket`, 'storybook.v1'); s.onopen = () => done('open'); s.onerror = () => done('refused') } catch { done('refused') } })") == "refused"
    book.problems.clear()
