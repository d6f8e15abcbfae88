/// One request and the unsent part of its response.
final class Transaction {
  struct ID: Hashable, Sendable {
    let connection: ConnectionID
    let number: UInt64
  }

  let id: ID
  private let isHead: Bool
  private var pending: [UInt8]?
  private var body: [UInt8] = []
  private var offset = 0
  /// Called once the response is written or the connection is lost.
  var ended: (() -> Void)?

  init(_ id: ID, isHead: Bool) {
    self.id = id
    self.isHead = isHead
  }

  var hasResponse: Bool { pending != nil }

  func answer(with response: Response, closes: Bool) {
    let response = response.valid
    let head = ResponseHead(response, toHead: isHead, closes: closes)
    body = head.hasBody ? response.body : []
    offset = min(body.count, Self.firstPart)
    pending = head.bytes + body[..<offset]
  }

  /// Passes on the next part: first the head with the start of the body, then uncopied body bytes.
  func withNextPart<Result>(_ write: (UnsafeRawBufferPointer, _ isLast: Bool) -> Result) -> Result {
    if let first = pending, !first.isEmpty {
      pending = []
      return first.withUnsafeBytes { write($0, offset == body.count) }
    }
    let end = min(body.count, offset + Self.laterPart)
    defer { offset = end }
    return body[offset..<end].withUnsafeBytes { write($0, end == body.count) }
  }

  private static let firstPart = 16_384
  private static let laterPart = 65_536
}
