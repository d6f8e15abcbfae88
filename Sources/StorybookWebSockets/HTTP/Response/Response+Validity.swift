extension Response {
  /// The response, or a 500 when a header of it would break the line it stands on.
  var valid: Response {
    guard let wrong = headers.first(where: { !$0.isValid }) else { return self }
    let name = wrong.name.unicodeScalars.filter { $0.isASCII && $0.value > 32 && $0.value < 127 }
    return .text(500, "The header \(String(String.UnicodeScalarView(name))) was no valid header.")
  }
}

extension Response.Header {
  /// RFC 9110, sections 5.1 and 5.5: a token, and no control characters but a tab. The server
  /// states length and connection itself.
  fileprivate var isValid: Bool {
    !name.isEmpty && name.utf8.allSatisfy(Token.contains)
      && !value.utf8.contains { $0 == 127 || ($0 < 32 && $0 != 9) }
      && !["content-length", "connection", "transfer-encoding"].contains(name.lowercased())
  }
}
