import StorybookSchema
import Testing

@testable import StorybookCommandLine

struct BrowserConnectionTests {
  /// A screenshot arrives in thousands of parts, and several events in one.
  @Test(arguments: 1...64)
  func `messages arrive whole, wherever they are cut`(size: Int) {
    let connection = BrowserConnection()
    var events: [String] = []
    connection.received = { session, method, _ in events.append("\(session).\(method)") }
    let texts = [
      #"{"method":"A.one","params":{}}"#, "", #"{"method":"B.two","sessionId":"s"}"#, "no JSON",
      #"{"method":"C.three"}"#, #"{"method":"D.incomplete""#,
    ]
    let bytes = Array(texts.joined(separator: "\0").utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      connection.receiveBytes(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    #expect(events == [".A.one", "s.B.two", ".C.three"])
  }
}
