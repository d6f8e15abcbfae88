import Foundation
import StorybookSchema

/// Parses a complete response: by its length, in chunks, or up to the end (RFC 9112, section 6).
struct HTTPResponse {
  let answer: HTTPExchange.Answer

  init(_ bytes: [UInt8]) throws(HTTPExchange.ExchangeError) {
    guard let end = Self.endOfHead(bytes) else { throw Self.invalid }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
      throw Self.invalid
    }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    let body = bytes[(end + 4)...]
    answer = HTTPExchange.Answer(
      status: status, headers: headers, body: try Self.body(body, headers: headers))
  }

  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    let mark = Array("\r\n\r\n".utf8)
    return bytes.indices.first { bytes[$0...].starts(with: mark) }
  }

  private static func body(
    _ bytes: ArraySlice<UInt8>, headers: [String: String]
  ) throws(HTTPExchange.ExchangeError) -> [UInt8] {
    if headers["transfer-encoding"]?.lowercased() == "chunked" { return try joined(bytes) }
    guard let text = headers["content-length"] else { return Array(bytes) }
    guard let length = Int(count: text) else { throw invalid }
    guard bytes.count >= length else { throw cutOff }
    return Array(bytes.prefix(length))
  }

  private static func joined(
    _ bytes: ArraySlice<UInt8>
  ) throws(HTTPExchange.ExchangeError) -> [UInt8] {
    var rest = bytes
    var body: [UInt8] = []
    while true {
      guard let end = rest.firstIndex(of: 0x0A) else { throw cutOff }
      let line = String(decoding: rest[..<end], as: UTF8.self)
      let digits = line.prefix { $0.isHexDigit }
      guard let size = Int(count: Int(digits, radix: 16)) else { throw invalid }
      rest = rest[(end + 1)...]
      if size == 0 { return body }
      guard rest.count >= size + 2 else { throw cutOff }
      body += rest.prefix(size)
      rest = rest.dropFirst(size + 2)
    }
  }

  private static let invalid = HTTPExchange.ExchangeError(
    description: "The response is not HTTP.")
  private static let cutOff = HTTPExchange.ExchangeError(description: "The response is incomplete.")
}
