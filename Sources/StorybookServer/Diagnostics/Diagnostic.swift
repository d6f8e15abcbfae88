/// An error or a warning of the compiler, the linker or the package manager, at a place in a file.
struct Diagnostic: Hashable, Sendable {
  enum Severity: String, Hashable, Sendable {
    case error, warning
  }

  /// A remark of the compiler about a diagnostic, often at another place.
  struct Note: Hashable, Sendable {
    var file: String
    var line: Int
    var column: Int?
    var message: String
  }

  var file: String
  /// Counts from 1.
  var line: Int
  /// Counts bytes of UTF-8 from 1, as the compiler does. Linkers name no column.
  var column: Int?
  var severity: Severity
  var message: String
  /// The line of the file, when the output or the file itself has it.
  var source: String?
  var notes: [Note] = []

  /// What `swift build` says twice, once for the module and once for the file, is one diagnostic.
  func repeats(_ other: Diagnostic) -> Bool {
    line == other.line && column == other.column && severity == other.severity
      && file == other.file && message == other.message
  }
}
