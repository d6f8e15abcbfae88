/// The bytes of a response that precede its body (RFC 9112, section 4).
struct ResponseHead {
  let bytes: [UInt8]
  /// Whether a body follows: not for a 204, a 304 or HEAD (RFC 9110, sections 9.3.2 and 15.4.5).
  let hasBody: Bool

  init(_ response: Response, toHead isHead: Bool, closes: Bool) {
    let isBodiless = response.status == 204 || response.status == 304
    var text = "HTTP/1.1 \(response.status) \(Self.reason(response.status))\r\n"
    for header in response.headers { text += "\(header.name): \(header.value)\r\n" }
    if !isBodiless { text += "content-length: \(response.body.count)\r\n" }
    if closes { text += "connection: close\r\n" }
    text += "\r\n"
    bytes = Array(text.utf8)
    hasBody = !isBodiless && !isHead && !response.body.isEmpty
  }

  private static func reason(_ status: Int) -> String {
    reasons[status] ?? ""
  }

  private static let reasons = [
    200: "OK", 201: "Created", 204: "No Content", 206: "Partial Content",
    301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified",
    307: "Temporary Redirect", 308: "Permanent Redirect",
    400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 406: "Not Acceptable", 413: "Content Too Large",
    415: "Unsupported Media Type", 416: "Range Not Satisfiable", 421: "Misdirected Request",
    426: "Upgrade Required", 429: "Too Many Requests", 500: "Internal Server Error",
    503: "Service Unavailable", 504: "Gateway Timeout", 505: "HTTP Version Not Supported",
  ]
}
