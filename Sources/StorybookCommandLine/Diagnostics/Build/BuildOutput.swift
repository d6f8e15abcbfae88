import StorybookSchema

/// Parses the output of a build incrementally, from chunks of any size.
struct BuildOutput: Sendable {
  /// Bytes of the end of the output to keep, for failures without a diagnostic.
  static let tailLimit = 64 << 10
  private static let failureLimit = 20
  private static let messageLines = 12

  private(set) var progress: BuildProgress?
  private var lines = BuildLines()
  private var list = DiagnosticList()
  private var tail = BuildTail(limit: tailLimit)
  /// Errors without a source location.
  private var failures: [String] = []
  /// An error without a reason, which another line usually gives.
  private var messageWithoutReason: String?
  /// The file of the current code listing, and its last line, which carets below point into.
  private var codeFile: String?
  private var code: (line: Int, text: String)?
  /// An error in a macro expansion, until a line gives its origin.
  private var expansion: DiagnosticHeader?
  /// The working directory of the build, which relative paths start from.
  private let directory: String

  init(directory: String = "/") { self.directory = directory }

  /// The distinct diagnostics, errors first.
  var diagnostics: [Diagnostic] { list.listed }

  var errorCount: Int { diagnostics.prefix { $0.severity == .error }.count }

  mutating func feed(_ bytes: some Sequence<UInt8>) {
    for line in lines.takeBytes(bytes) { readLine(line) }
    if let waiting = BuildProgress.waiting(lines.unfinished) { progress = waiting }
  }

  /// Parses the last line, which may have no line end.
  mutating func finish() { feed(CollectionOfOne(UInt8(ascii: "\n"))) }

  /// The reason of a failure without an error in a file: errors without a location, else the last
  /// lines. `nil` when there is an error to show.
  var message: String? {
    guard errorCount == 0 else { return nil }
    guard failures.isEmpty else { return failures.joined(separator: "\n") }
    let last = tail.lines.suffix(Self.messageLines)
    return last.nonEmpty?.joined(separator: "\n") ?? messageWithoutReason
  }
}

extension BuildOutput {
  private mutating func readLine(_ line: String) {
    if let next = BuildProgress(line: line) {
      progress = next
      endBlock()
    } else if line.allSatisfy(\.isWhitespace) {
      endCode()
    } else if let snippet = DiagnosticSnippet(line) {
      readSnippet(snippet)
    } else if line.hasPrefix("`- "), let origin = DiagnosticHeader(String(line.dropFirst(3))) {
      readOrigin(origin)
    } else if let header = DiagnosticHeader(line) {
      readHeader(header)
    } else {
      tail.append(line)
    }
  }

  private mutating func readHeader(_ header: DiagnosticHeader) {
    endCode()
    guard header.hasPlace else { return fail(header) }
    if header.file.hasPrefix("macro expansion @") {
      expansion = header
    } else if header.severity == .note {
      codeFile = path(header.file)
      list.addNote(
        Diagnostic.Note(
          file: path(header.file), line: header.line, column: header.column,
          message: header.message))
    } else {
      beginPlace(header, severity: header.severity, message: header.message)
    }
  }

  /// Reports an error in a macro expansion at the place where the macro is used.
  private mutating func readOrigin(_ origin: DiagnosticHeader) {
    guard let header = expansion, origin.hasPlace else { return }
    expansion = nil
    beginPlace(origin, severity: header.severity, message: header.message)
  }

  private mutating func beginPlace(
    _ place: DiagnosticHeader, severity: DiagnosticHeader.Severity, message: String
  ) {
    list.end()
    guard severity != .remark, severity != .note else { return }
    codeFile = path(place.file)
    list.beginDiagnostic(
      Diagnostic(
        file: path(place.file), line: place.line, column: place.column,
        severity: severity == .warning ? .warning : .error, message: message))
  }

  private mutating func readSnippet(_ snippet: DiagnosticSnippet) {
    guard let codeFile else { return }
    switch snippet {
    case .code(let line, let text):
      code = (line, text)
      list.add(source: text, file: codeFile, line: line)
    case .frame: code = nil
    case .note(let character, let message):
      guard let code else { return }
      let column = code.text.prefix(character - 1).utf8.count + 1
      list.addNote(.init(file: codeFile, line: code.line, column: column, message: message))
    }
  }

  private mutating func fail(_ header: DiagnosticHeader) {
    guard header.isError else { return }
    if header.hasNoReason {
      messageWithoutReason = header.message
    } else if failures.count < Self.failureLimit, !failures.contains(header.message) {
      failures.append(header.message)
    }
  }

  private mutating func endCode() {
    codeFile = nil
    code = nil
  }

  private mutating func endBlock() {
    endCode()
    expansion = nil
    list.end()
  }

  private func path(_ file: String) -> String {
    guard !file.hasPrefix("/") else { return file }
    guard !directory.hasSuffix("/") else { return directory + file }
    return "\(directory)/\(file)"
  }
}
