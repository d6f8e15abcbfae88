/// The distinct diagnostics of one build, in the order of the output.
struct DiagnosticList: Hashable, Sendable {
  static let limit = 200
  static let noteLimit = 20

  private var found: [Diagnostic] = []
  /// The diagnostic that notes and code belong to; `nil` after one that exceeded the limit.
  private var current: Int?

  /// Errors before warnings.
  var listed: [Diagnostic] {
    found.filter { $0.severity == .error } + found.filter { $0.severity == .warning }
  }

  /// Adds a diagnostic; in a full list, an error replaces the last warning.
  mutating func beginDiagnostic(_ diagnostic: Diagnostic) {
    current = found.firstIndex { $0.repeats(diagnostic) }
    guard current == nil else { return }
    if found.count >= Self.limit {
      guard diagnostic.severity == .error,
        let warning = found.lastIndex(where: { $0.severity == .warning })
      else { return }
      found.remove(at: warning)
    }
    current = found.count
    found.append(diagnostic)
  }

  mutating func end() { current = nil }

  /// Adds a note to the current diagnostic.
  mutating func addNote(_ note: Diagnostic.Note) {
    guard let current, found[current].notes.count < Self.noteLimit,
      !found[current].notes.contains(note)
    else { return }
    found[current].notes.append(note)
  }

  mutating func add(source: String, file: String, line: Int) {
    guard let current, found[current].line == line, found[current].file == file,
      found[current].source == nil
    else { return }
    found[current].source = source
  }
}
