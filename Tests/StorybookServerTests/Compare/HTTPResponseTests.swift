import StorybookFuzzing
import Testing

@testable import StorybookCompare

@Suite struct HTTPResponseTests {
  @Test(arguments: [
    ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nabc", 200, "ab"),
    ("HTTP/1.1 404 Not Found\r\n\r\nto the end", 404, "to the end"),
    ("HTTP/1.0 200\r\n\r\n", 200, ""),
    (
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nA;x=1\r\n0123456789\r\n0\r\n\r\n",
      200, "abc0123456789"
    ),
  ])
  func `an answer is read by its length, in chunks, or to its end`(
    _ text: String, _ status: Int, _ body: String
  ) throws {
    let answer = try HTTPResponse(Array(text.utf8)).answer
    #expect((answer.status, answer.text) == (status, body))
  }

  private static let lengths = ["", "x", "1, 2", "-1", "+1", "1e3", "0x1", "1.5"].map {
    "HTTP/1.1 200 OK\r\nContent-Length: \($0)\r\n\r\na"
  }

  @Test(
    arguments: lengths + [
      "", "hello", "SSH-2.0-x\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
    ])
  func `an invalid response is reported`(_ text: String) {
    #expect(throws: HTTPExchange.ExchangeError.self) { try HTTPResponse(Array(text.utf8)) }
  }

  @Test(arguments: HostileNumber.integers)
  func `a length that no body has is reported`(_ length: Int128) throws {
    let size = String(length, radix: 16)
    let heads = [
      "HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(size)\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(size);\(length)\r\n",
    ]
    for head in heads {
      let response = try? HTTPResponse(Array("\(head)a\r\n".utf8)).answer
      #expect((response != nil) == (0...3).contains(length) || head.contains("chunked"))
    }
    _ = try? HTTPResponse(Array("HTTP/1.1 \(length) OK\r\n\r\n".utf8))
  }
}
