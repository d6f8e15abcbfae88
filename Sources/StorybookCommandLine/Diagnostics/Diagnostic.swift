/// An error or a warning of the compiler, the linker or SwiftPM, with its place in a file.
package struct Diagnostic: Hashable, Sendable {
  enum Severity: String, Hashable, Sendable {
    case error, warning
  }

  /// A note of the compiler on a diagnostic, often at another place.
  struct Note: Hashable, Sendable {
    var file: String
    var line: Int
    var column: Int?
    var message: String
  }

  var file: String
  /// Counts from 1.
  var line: Int
  /// Counts UTF-8 bytes from 1, as the compiler does. Linkers report no column.
  var column: Int?
  var severity: Severity
  var message: String
  /// The source line, if the output or the file contains it.
  var source: String?
  var notes: [Note] = []

  /// Whether it is a duplicate: `swift build` prints some once per module and once per file.
  func repeats(_ other: Diagnostic) -> Bool {
    line == other.line && column == other.column && severity == other.severity
      && file == other.file && message == other.message
  }
}
