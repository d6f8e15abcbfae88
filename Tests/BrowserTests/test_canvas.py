"""What a screen does stays in its canvas."""


def test_the_canvas_has_an_opaque_origin_and_cannot_reach_out(open_book):
    book = open_book("login")
    frame = next(frame for frame in book.page.frames if "canvas.html" in frame.url)
    assert frame.evaluate("window.origin") == "null"
    assert frame.evaluate("(() => { try { return parent.document.title } catch (error) { return error.name } })()") == "SecurityError"
    assert frame.evaluate("fetch('/catalog.json').then(() => 'reached', () => 'refused')") == "refused"
    assert frame.evaluate("new Promise(done => { try { const s = new WebSocket(`ws://${location.host}/socket`, 'storybook.v1'); s.onopen = () => done('open'); s.onerror = () => done('refused') } catch { done('refused') } })") == "refused"
    book.problems.clear()
