import Testing

@testable import StorybookMCP

@Suite struct LineSplitterTests {
  @Test(arguments: [
    (["a\nb\n"], ["a", "b"]), (["a", "b\nc"], ["ab", "c"]), (["a\r\n\r\n\nb\r\n"], ["a", "b"]),
    (["123456789\nab\n"], [nil, "ab"]), (["1234", "5678", "9\nab"], [nil, "ab"]),
    (["123456789"], [nil]), ([""], []), (["12345678\n"], ["12345678"]),
  ])
  func `bytes are cut into lines of bounded length`(_ parts: [String], _ expected: [String?]) {
    var splitter = LineSplitter(limit: 8)
    var lines = parts.flatMap { splitter.append(Array($0.utf8)[...]) }
    if let rest = splitter.rest { lines.append(rest) }
    #expect(lines == expected.map { $0.map { .text(Array($0.utf8)) } ?? .tooLong })
  }
}
