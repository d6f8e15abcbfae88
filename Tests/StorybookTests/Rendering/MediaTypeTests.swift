import Storybook
import Testing

struct MediaTypeTests {
  @Test(arguments: [
    ("text/html", MediaType.Form.html), ("TEXT/HTML; charset=utf-8", .html), ("text/plain", .text),
    ("text/csv", .text), ("application/json", .text), ("application/geo+json", .text),
    ("image/svg+xml", .svg), ("image/png", .image), ("application/pdf", .data), ("", .data),
  ])
  func `the form follows from the name`(name: String, form: MediaType.Form) {
    #expect(MediaType(name).form == form)
  }

  @Test func `a name has no parameters and no capitals`() {
    #expect(MediaType("Text/HTML;charset=utf-8") == .html)
    #expect(MediaType("text/html ; charset=utf-8").name == "text/html")
  }

  @Test(arguments: [
    (MediaType.html, "text/html; charset=utf-8"), ("text/css", "text/css; charset=utf-8"),
    (.svg, "image/svg+xml"), ("application/json", "application/json"),
  ])
  func `text of a header is in UTF-8`(type: MediaType, value: String) {
    #expect(type.contentType == value)
  }

  @Test func `messages name a form that does not follow from the name`() {
    #expect(MediaType.png.members.map { $0.0 } == ["mediaType"])
    let receipt = MediaType("application/vnd.receipt", like: .text)
    #expect(receipt.members.map { $0.0 } == ["mediaType", "form"])
    #expect(receipt.members.map { $0.1 } == ["application/vnd.receipt", "text"])
  }
}
