import Foundation
package import StorybookSchema

/// A request that a script of the screen made with `fetch` or `XMLHttpRequest`.
public struct ScreenRequest: Hashable, Sendable {
  /// In upper case, such as `POST`.
  public let method: String
  /// The path and the query, as the script wrote them: `/cart/7?gift=yes`.
  public let address: String
  /// Names are in lower case.
  public let headers: [String: String]
  /// The text; empty for a request without one.
  public let body: String
  /// The parts of the path, decoded.
  let segments: [String]
  /// The values of the handler's placeholders.
  var placeholders: [String: String] = [:]

  /// Returns `nil` for what no browser sends, and for a path with `.` or `..`.
  package init?(
    method: String, address: String, headers: [String: String] = [:], body: String = ""
  ) {
    guard RequestLimits.isMethod(method), address.utf8.count <= RequestLimits.address,
      address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), RequestLimits.areFine(headers),
      body.utf8.count <= RequestLimits.body, let segments = Self.segments(of: address)
    else { return nil }
    self.method = method
    self.address = address
    self.headers = headers
    self.body = body
    self.segments = segments
  }

  /// The value of a placeholder of the path (`:id`), or else of the first field of that name: in
  /// the body, if that is a form, or in the query.
  public subscript(name: String) -> String? { placeholders[name] ?? values(of: name).first }

  /// Returns the values of all fields with the name, such as those of checked boxes.
  public func values(of name: String) -> [String] {
    fields.filter { $0.name == name }.map(\.value)
  }

  /// Returns the body, decoded from JSON; throws an error that names the place that does not fit.
  public func json<Body: Decodable>(as type: Body.Type = Body.self) throws -> Body {
    try PropsCoding.decode(type, from: Array(body.utf8))
  }
}

extension ScreenRequest {
  private var fields: [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    let form = "application/x-www-form-urlencoded"
    if headers["content-type"]?.hasPrefix(form) == true { fields = Self.fields(of: body) }
    let query = address.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst()
    return fields + Self.fields(of: query)
  }

  private static func fields(of text: some StringProtocol) -> [(name: String, value: String)] {
    text.split(separator: "&").map { pair in
      let name = pair.prefix { $0 != "=" }
      return (decoded(name), decoded(pair.dropFirst(name.count + 1)))
    }
  }

  private static func decoded(_ text: some StringProtocol) -> String {
    let spaced = text.replacingOccurrences(of: "+", with: " ")
    return spaced.removingPercentEncoding ?? spaced
  }

  static func segments(of address: String) -> [String]? {
    guard address.hasPrefix("/") else { return nil }
    let path = address.dropFirst().prefix { $0 != "?" && $0 != "#" }
    var segments: [String] = []
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      guard let segment = part.removingPercentEncoding, ![".", ".."].contains(segment) else {
        return nil
      }
      segments.append(segment)
    }
    return segments
  }
}

// MARK: As JSON

extension ScreenRequest: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    let request = ScreenRequest(
      method: try form("method", member: it?.method),
      address: try form("address", member: it?.address),
      headers: try form.optional("headers", member: it?.headers) ?? [:],
      body: try form.optional("body", member: it?.body) ?? "")
    guard let request else { throw JSONMismatch("a request of a browser") }
    self = request
  }
}
