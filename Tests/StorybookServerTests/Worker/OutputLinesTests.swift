import Testing

@testable import StorybookServer

struct OutputLinesTests {
  @Test func `lines come whole, however they were written`() {
    var lines = OutputLines()
    #expect(lines.take(Array("one\ntw".utf8)) == ["one"])
    #expect(lines.take(Array("o\n\n".utf8)) == ["two", ""])
  }

  @Test func `a line without an end is cut`() {
    var lines = OutputLines()
    let long = [UInt8](repeating: 0x61, count: 9000)
    #expect(lines.take(long).map(\.count) == [9000])
  }

  @Test func `an evaluation fills no log`() {
    var lines = OutputLines()
    let many = Array(String(repeating: "again\n", count: 1000).utf8)
    let shown = lines.take(many)
    #expect(shown.count == 201)
    #expect(shown.last == "… the rest is not shown.")
    #expect(lines.take(many) == [])
    lines.begin()
    #expect(lines.take(Array("next\n".utf8)) == ["next"])
  }
}
