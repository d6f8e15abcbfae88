// In the shape of LeafKit, with what it takes from NIO: rendering is asynchronous, `#(name)` is escaped, and
// `#unsafeHTML(name)` is not.

public struct ByteBuffer: Sendable {
  fileprivate let text: String
}

extension String {
  public init(buffer: ByteBuffer) { self = buffer.text }
}

public struct EventLoopFuture<Value: Sendable>: Sendable {
  fileprivate let value: Value

  public func get() async throws -> Value {
    await Task.yield()
    return value
  }
}

public struct LeafData {
  fileprivate let text: String

  public static func string(_ text: String) -> LeafData { LeafData(text: text) }
}

public final class LeafRenderer {
  private let templates: [String: String]

  public init(templates: [String: String]) { self.templates = templates }

  public func render(path: String, context: [String: LeafData]) -> EventLoopFuture<ByteBuffer> {
    let text = context.reduce(templates[path] ?? "") { text, value in
      text.replaced("#unsafeHTML(\(value.key))", by: value.value.text)
        .replaced("#(\(value.key))", by: value.value.text.escaped)
    }
    return EventLoopFuture(value: ByteBuffer(text: text))
  }
}

extension String {
  fileprivate func replaced(_ old: String, by new: String) -> String {
    split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
  }

  fileprivate var escaped: String {
    replaced("&", by: "&amp;").replaced("\"", by: "&quot;").replaced("<", by: "&lt;")
  }
}
