/// A status, headers and a body, whose storage is shared rather than copied for each request.
package struct Response: Hashable, Sendable {
  package struct Header: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package var status: Int
  package var headers: [Header]
  package var body: [UInt8]

  package init(status: Int = 200, headers: [Header] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  package static func moved(to path: String) -> Response {
    .text(308, sentence: "Moved to \(path).", headers: [Header("location", path)])
  }

  /// Returns a response with a sentence as plain text.
  package static func text(_ status: Int, sentence: String, headers: [Header] = []) -> Response {
    Response(
      status: status,
      headers: [
        Header("content-type", "text/plain; charset=utf-8"),
        Header("content-security-policy", "default-src 'none'; frame-ancestors 'none'"),
        Header("x-content-type-options", "nosniff"), Header("referrer-policy", "no-referrer"),
        Header("cache-control", "no-store"),
      ] + headers,
      body: Array((sentence + "\n").utf8))
  }
}
