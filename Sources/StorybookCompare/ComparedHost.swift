import Foundation
import StorybookCommandLine
import StorybookFiles
import StorybookSchema

/// An HTTP client for one of the two hosts to compare.
struct ComparedHost: Sendable {
  let address: HostAddress
  /// The environment, as query items.
  let query: [(name: String, text: String)]

  /// Bytes of a query that every server accepts; longer props are sent as a body.
  private static let longestQuery = 4_000

  enum Outcome: Hashable, Sendable {
    case renders(type: String, [UInt8])
    case refuses(String)
    case crashes(String)
    /// The story or the device is unknown.
    case isUnknown(String)
  }

  /// Throws ``CommandError`` when the host is unreachable or not a storybook.
  func catalog() async throws -> Value {
    let answer = try await ask("/catalog.json")
    guard answer.status == 200, let catalog = try? Value(json: answer.body),
      catalog["screens"]?.array != nil
    else { throw CommandError.call("\(address) does not serve a storybook.") }
    return catalog
  }

  /// The schema of a screen; `nil` when the host has none.
  func schema(_ screen: String) async throws -> Value? {
    try await value("/schema/\(Self.path(screen)).json")
  }

  /// The initial props of a story; `nil` when the host does not provide them.
  func props(_ story: String) async throws -> Value? {
    try await value("/props/\(Self.path(story)).json")
  }

  private func value(_ path: String) async throws -> Value? {
    let answer = try await ask(path)
    guard answer.status == 200 else { return nil }
    return try? Value(json: answer.body)
  }

  /// - Parameter props: `nil` for the story's own.
  func outcome(_ story: String, props: Value?) async throws -> Outcome {
    let bytes = props?.bytes
    let isShort = bytes.map { $0.count * 4 / 3 < Self.longestQuery } ?? true
    var items = query
    if isShort, let bytes { items.append(("props", Base64.encodedURLSafe(bytes))) }
    let words = items.map { "\($0.name.percentEncoded())=\($0.text.percentEncoded())" }
    let path = "/render/\(Self.path(story))?\(words.joined(separator: "&"))"
    let answer = try await ask(path, body: isShort ? nil : bytes)
    let text = answer.text.trimmingCharacters(in: .newlines)
    switch answer.status {
    case 200: return .renders(type: answer.headers["content-type"] ?? "", answer.body)
    case 422: return .refuses(text)
    case 500: return .crashes(text)
    case 405, 411, 413, 415:
      throw CommandError.call("\(address) rejects long props: \(text)")
    default: return .isUnknown(text)
    }
  }

  private func ask(_ path: String, body: [UInt8]? = nil) async throws -> HTTPExchange.Answer {
    let answer: HTTPExchange.Answer
    do {
      answer = try await HTTPExchange(host: address, path: path, body: body).answer()
    } catch let failure as HTTPExchange.ExchangeError {
      throw CommandError.call(failure.description)
    }
    switch answer.status {
    case 401, 403, 421:
      let text = answer.text.trimmingCharacters(in: .newlines)
      throw CommandError.call("\(address) rejects the request: \(text)")
    default: return answer
    }
  }

  private static func path(_ id: String) -> String { id.percentEncoded(keeping: "-._~/") }
}
