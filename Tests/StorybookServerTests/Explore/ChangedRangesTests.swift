import Testing

@testable import StorybookExplore

/// What of a text a prop makes, by a rendering with another value.
struct ChangedRangesTests {
  @Test(arguments: [
    ("8.10 %", "108.10 %", "8"), ("8,10 €", "1.008,10 €", "8"), ("Ann", "xAnn", "Ann"),
    ("Ann", "Annx", "Ann"), ("Ann Lee", "Ann xLee", "Lee"), ("1 item", "1 items", "item"),
    ("12:30", "12:301", "30"), ("5", "15", "5"), ("Größe", "XGröße", "Größe"),
    ("$5.00", "-$5.00", "$"), ("on", "off", "n"), ("ANN", "BNN", "A"), ("A…", "A b…", "…"),
  ])
  func `an insertion is made by the word that it extends`(
    _ old: String, _ new: String, _ part: String
  ) {
    let page = { (text: String) in "<main><p class=\"a\">\(text)</p></main>" }
    let ranges = ChangedRanges(page(old), page(new)).all
    let units = Array(page(old).utf16)
    #expect(ranges.map { String(decoding: units[$0], as: UTF16.self) } == [part])
  }
}
