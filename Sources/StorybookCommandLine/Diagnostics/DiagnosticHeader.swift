import StorybookSchema

/// The first line of a diagnostic: `/abs/Login.swift:12:9: error: cannot find 'x' in scope`.
struct DiagnosticHeader: Hashable, Sendable {
  enum Severity: String, CaseIterable {
    case fatal = "fatal error"
    case error, warning, note, remark
  }

  /// Empty when the line has no location: `error: no product named 'Shop'`.
  var file: String
  var line: Int
  var column: Int?
  var severity: Severity
  var message: String

  var hasPlace: Bool { !file.isEmpty }
  var isError: Bool { severity == .error || severity == .fatal }

  /// Whether the message only says that a step failed, or how it was started, without a reason.
  var hasNoReason: Bool {
    message == "fatalError"
      || ["command failed with exit code", "ExitCode(rawValue:", "Invalid manifest (compiled with"]
        .contains(where: message.contains)
  }

  /// `nil` when the line is not the first line of a diagnostic.
  init?(_ text: String) {
    guard let mark = Self.mark(in: text) else { return nil }
    severity = mark.severity
    message = Self.withoutGroup(mark.message)
    (file, line, column) = Self.place(mark.place) ?? ("", 0, nil)
  }

  /// The first `severity: ` at the start of the line, or after `: `.
  private static func mark(
    in text: String
  ) -> (place: Substring, severity: Severity, message: Substring)? {
    var start = text.startIndex
    while true {
      let rest = text[start...]
      for severity in Severity.allCases where rest.hasPrefix("\(severity.rawValue): ") {
        let message = rest.dropFirst(severity.rawValue.count + 2)
        return (text[..<start].dropLast(2), severity, message)
      }
      guard let next = rest.firstRange(of: ": ") else { return nil }
      start = next.upperBound
    }
  }

  /// Parses `file:12:9` or `file:12`. A line number 0, as in `<unknown>:0`, is not a location.
  private static func place(_ text: Substring) -> (String, Int, Int?)? {
    guard let (rest, last) = trailingNumber(text), last > 0 else { return nil }
    guard let (file, line) = trailingNumber(rest), line > 0 else {
      return rest.nonEmpty.map { (String($0), last, nil) }
    }
    return file.nonEmpty.map { (String($0), line, last) }
  }

  private static func trailingNumber(_ text: Substring) -> (Substring, Int)? {
    guard let colon = text.lastIndex(of: ":"),
      text[colon...].dropFirst().allSatisfy({ "0" <= $0 && $0 <= "9" }),
      let number = Int(text[colon...].dropFirst())
    else { return nil }
    return (text[..<colon], number)
  }

  /// Removes the diagnostic group that can disable a warning: ` [#no-usage]`.
  private static func withoutGroup(_ message: Substring) -> String {
    guard message.last == "]", let start = message.lastIndex(of: "["),
      message[start...].hasPrefix("[#")
    else { return String(message) }
    return String(message[..<start].trimmingSuffix(" "))
  }
}
