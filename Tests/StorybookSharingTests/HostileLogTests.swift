import StorybookHost
@testable import StorybookSharing
import StorybookFuzzing
import Testing

/// A server of another kind, or with entries of another program.
struct HostileLogTests {
  @Test(arguments: HostileNumber.integers.map { "\($0)" } + ["", "-", "1e5", "０", "0x10"])
  func `an entry has a number and a time that can be counted with, or is none`(text: String) {
    let isCount = Int(text).map { (0..<1 << 52).contains($0) } ?? false
    let published = ["e \(text) 7 {}", "e 7 \(text) {}"].map { LogEntry(message: Array($0.utf8)) }
    #expect(published.map { $0 != nil } == [isCount, isCount])
    func entry(_ id: String, _ at: String) -> RedisReply {
      let fields = ["at", at, "entry", "{}"].map { RedisReply.text(Array($0.utf8)) }
      return .list([.text(Array(id.utf8)), .list(fields)])
    }
    #expect((LogEntry(entry("7-0", text)) != nil) == isCount)
    #expect((LogEntry(entry("\(text)-0", "7")) != nil) == (isCount && !text.hasPrefix("-")))
    guard let integer = Int(text) else { return }
    for (number, at) in [(integer, 7), (7, integer)] {
      let page = LogPage(
        .list([.text([65]), .integer(number), .text([]), .list([]), .integer(at)]))
      #expect((page != nil) == isCount)
    }
  }

  @Test(arguments: HostileNumber.integers.map { "\($0)" })
  func `a port is one, or the address is refused`(text: String) {
    let port = (try? RedisAddress("redis://127.0.0.1:\(text)/0"))?.place
    let expected = UInt16(text).flatMap { $0 > 0 ? $0 : nil }
    #expect(port == expected.map { .internet(host: "127.0.0.1", port: Int32($0)) })
  }
}
