import StorybookHost
import StorybookSchema
import StorybookSession

/// The package's own tests of a screen, which are found by the names of their suites, and by the ids
/// of stories in their files.
struct SwiftTestRun {
  /// The names that suites of the screen have, without `Tests`: `Till`, `ShopTill`.
  private let names: [String]
  /// The other suites, in files with an id such as `"shop-till/open"`.
  private let suites: [String]

  /// - Parameter sources: the contents of the files of tests.
  init(id: String, title: String, sources: some Sequence<String> = []) {
    let names = [title, id].map { text in
      text.split { !$0.isLetter && !$0.isNumber }
        .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
    self.names = names.reduce(into: []) { if !$0.contains($1), !$1.isEmpty { $0.append($1) } }
    suites = Set(sources.filter { $0.contains("\"\(id)/") }.flatMap(Self.suites)).sorted()
  }

  /// The types that a file declares or extends at its top level.
  private static func suites(in source: String) -> [String] {
    let declaration =
      /(?m)^(?:[^\s\/{][^{\n]* )?(?:struct|class|actor|enum|extension) (\w+)/
    return source.matches(of: declaration).map { String($0.1) }
  }

  /// What is run, for the page.
  var summary: String {
    "Suites: \((names.map { "\($0)Tests" } + suites).joined(separator: ", "))"
  }

  /// A pattern for `ShopTests.TillTests/pays()`, `ShopTests.TillInteractionTests2/pays()` and
  /// `ShopTests.TillTestCase/testPays`.
  var filter: String {
    let named = "[./]_?(\(names.joined(separator: "|")))(Interaction)?Test(s|Case)?[0-9]*(/|$)"
    guard !suites.isEmpty else { return named }
    return "\(named)|[./](\(suites.joined(separator: "|")))(/|$)"
  }

  /// Returns the failures; throws a ``ProtocolError`` if no test has run.
  func problems(
    after result: BuildResult, output: String
  ) throws -> [HostMessage.Checked.Problem] {
    let lines = output.split(separator: "\n").map { String($0) }
    switch result {
    case .cancelled: throw CancellationError()
    case .notStarted(let reason): throw ProtocolError(.unsupported, reason)
    case .failed: return Self.failures(lines).map { .init($0) }
    case .succeeded:
      guard !lines.contains(where: Self.countsTests) else { return [] }
      throw ProtocolError(
        .unknownTest,
        "No test of the package is of this screen: save one from a recording, or name its suite "
          + "\(names.first ?? "")Tests.")
    }
  }

  /// Whether a line says that one of both frameworks has run tests.
  private static func countsTests(_ line: String) -> Bool {
    line.contains(/(?:Test run with|Executed) 0*[1-9]\d* tests?/)
  }

  private static let lastLines = 20

  /// The failing expectations with their details; else the errors of the compiler, or the end.
  private static func failures(_ lines: [String]) -> [String] {
    var found: [String] = []
    var isOpen = false
    for line in lines {
      if line.contains(" recorded an issue") || line.contains(": error: ") {
        if !found.contains(line) { found.append(line) }
        isOpen = true
      } else if isOpen, !line.hasPrefix("✘"), !line.hasPrefix("["), line.contains(/^(\s|↳|\S* ↳)/) {
        found[found.count - 1] += "\n\(line)"
      } else {
        isOpen = false
      }
    }
    if found.isEmpty { return [lines.suffix(lastLines).joined(separator: "\n")] }
    return found
  }
}
