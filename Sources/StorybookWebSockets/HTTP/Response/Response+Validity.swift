extension Response {
  /// The response, or a 500 if one of its headers is malformed and would break the header line.
  var valid: Response {
    guard let wrong = headers.first(where: { !$0.isValid }) else { return self }
    let name = wrong.name.unicodeScalars.filter { $0.isASCII && $0.value > 32 && $0.value < 127 }
    return .text(
      500, sentence: "The header \(String(String.UnicodeScalarView(name))) is not a valid header.")
  }
}

extension Response.Header {
  /// Whether the name is a token and the value has no control characters other than tab (RFC 9110,
  /// sections 5.1 and 5.5). The server sets length and connection itself.
  fileprivate var isValid: Bool {
    !name.isEmpty && name.utf8.allSatisfy(Token.contains)
      && !value.utf8.contains { $0 == 127 || ($0 < 32 && $0 != 9) }
      && !["content-length", "connection", "transfer-encoding"].contains(name.lowercased())
  }
}
