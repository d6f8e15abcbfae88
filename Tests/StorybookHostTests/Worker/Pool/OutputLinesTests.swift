import Testing

@testable import StorybookHost

struct OutputLinesTests {
  @Test func `lines come whole, however they were written`() {
    var lines = OutputLines()
    #expect(lines.takeBytes(Array("one\ntw".utf8)) == ["one"])
    #expect(lines.takeBytes(Array("o\n\n".utf8)) == ["two", ""])
  }

  @Test func `a line without an end is cut`() {
    var lines = OutputLines()
    let long = [UInt8](repeating: 0x61, count: 9000)
    #expect(lines.takeBytes(long).map(\.count) == [8192])
    #expect(lines.takeBytes([0x0A]).map(\.count) == [808])
  }

  @Test func `the addresses of a crash are left out`() {
    var lines = OutputLines()
    let output = "a.swift:1: Fatal error\nCurrent stack trace:\n0 libc 0x7f\n1 libc 0x7e\n"
    #expect(lines.takeBytes(Array(output.utf8)) == ["a.swift:1: Fatal error"])
    #expect(lines.takeBytes(Array("2 libc 0x7d\n".utf8)) == [])
    lines.begin()
    #expect(lines.takeBytes(Array("next\n".utf8)) == ["next"])
  }

  @Test func `an evaluation fills no log`() {
    var lines = OutputLines()
    let many = Array(String(repeating: "again\n", count: 1000).utf8)
    let shown = lines.takeBytes(many)
    #expect(shown.count == 201)
    #expect(shown.last == "… the rest is omitted.")
    #expect(lines.takeBytes(many) == [])
    lines.begin()
    #expect(lines.takeBytes(Array("next\n".utf8)) == ["next"])
  }
}
