import StorybookMarkup
import Testing

struct SearchTests {
  @Test(arguments: [
    ("<head>", 6), ("ü<HEAD>", 8), ("<h<hEad><head>", 8), ("<head", nil), ("", nil),
    ("\u{1C}head>", nil),
  ])
  func `a text is found whatever its case`(_ source: String, _ end: Int?) {
    #expect(source.end(ofFirst: "<head>") == end)
  }
}
