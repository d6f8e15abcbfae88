import Testing

@testable import StorybookWebSockets

@Suite struct LineReaderTests {
  @Test(arguments: [
    (["a\nb\n"], ["a", "b", ""]), (["a", "b\nc"], ["ab", "c"]), ([""], [""]),
    (["a\r\n\nb\r\n"], ["a\r", "", "b\r", ""]), (["12345678\n"], ["12345678", ""]),
    (["123456789\nab\n"], ["12345678…", "ab", ""]),
    (["1234", "5678", "9\nab"], ["12345678…", "ab"]), (["123456789"], ["12345678…"]),
  ])
  func `bytes are cut into lines of bounded length`(_ parts: [String], _ expected: [String]) {
    #expect(lines(parts, LineReader(limit: 8)) == expected)
  }

  @Test func `other bytes may end lines, and a long line may be broken`() {
    #expect(
      lines(["1%\r2%\n3"], LineReader(limit: 8, ends: Array("\n\r".utf8))) == ["1%", "2%", "3"])
    #expect(
      lines(["1234567", "8901234\nab"], LineReader(limit: 3, breaksLongLines: true)) == [
        "123…", "456…", "789…", "012…", "34", "ab",
      ])
    #expect(lines(["123\n"], LineReader(limit: 3, breaksLongLines: true)) == ["123", ""])
  }

  /// The last one has no end. A line that is cut ends in an ellipsis.
  private func lines(_ parts: [String], _ reader: LineReader) -> [String] {
    var reader = reader
    let lines = parts.flatMap { reader.readBytes(Array($0.utf8)[...]) } + [reader.open]
    return lines.map { $0.text + ($0.isCut ? "…" : "") }
  }
}
