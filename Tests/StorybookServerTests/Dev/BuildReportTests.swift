import Foundation
@testable import Storybook
import StorybookSchema
import Testing

@testable import StorybookCommandLine
@testable import StorybookHost

struct BuildReportTests {
  static let examples: [(file: String, report: BuildReport)] = [
    (
      "host-build",
      BuildReport(
        state: .failed,
        progress: BuildProgress(step: 12, steps: 40, label: "Compiling Stories Login.swift"),
        seconds: 3.2,
        diagnostics: [
          Diagnostic(
            file: "/book/Stories/Login/Login.swift", line: 12, column: 9, severity: .error,
            message: "cannot find 'x' in scope", source: "    let y = x",
            notes: [
              Diagnostic.Note(
                file: "/book/Stories/Login/Login.swift", line: 3, column: 5,
                message: "'y' was declared here"),
              Diagnostic.Note(file: "Swift.Decodable", line: 2, message: "protocol requires it"),
            ]),
          Diagnostic(
            file: "/book/Stories/Login/Login.swift", line: 14, column: 7, severity: .warning,
            message: "variable 'z' was never used", source: "  let z = 1"),
        ], message: "The build failed.")
    ),
    (
      "host-build-quick",
      BuildReport(
        state: .building, progress: BuildProgress(step: 5, steps: 9, label: "Linking Stories"),
        seconds: 1.2, quickSeconds: 0.4)
    ),
  ]

  @Test(arguments: examples) func `a report is written as in the example`(
    file: String, report: BuildReport
  ) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Fixtures/protocol/\(file).json")
    let example = try Value(json: Array(Data(contentsOf: file)))
    #expect(HostMessage.build(report.members).value == example)
  }

  static let lines: [(report: BuildReport, text: String)] = [
    (BuildReport(state: .building, seconds: 0.04), "Building · 0.0 s"),
    (BuildReport(state: .ready, seconds: 2), "Built in 2.0 s"),
    (
      BuildReport(state: .ready, seconds: 2.05, swapSeconds: 0.05),
      "Built in 2.0 s · swapped in 50 ms"
    ),
    (
      BuildReport(state: .building, seconds: 0.7, quickSeconds: 0.52),
      "Quick build in 0.5 s · Building · 0.7 s"
    ),
    (BuildReport(state: .failed, seconds: 1.5), "Build failed in 1.5 s"),
  ]

  /// What a program says that cannot make its catalog, and the places that its card names.
  static let unmade: [(message: String, crashedAt: String?, places: [String])] = [
    ("The catalog could not be built. cart.txt:2:3: Unclosed section.", nil, ["cart.txt:2:3"]),
    (
      "Error raised at top level: No “layout” in cart.txt:1, used by Deep/page.html:12:1.",
      "Main.swift:4", ["cart.txt:1", "Sources/Deep/page.html:12:1"]
    ),
    ("Fatal error: no catalog today", "Main.swift:4", ["Main.swift:4:1"]),
    ("Fatal error: 10:30 is too late, see gone.txt:9", "Main.swift:4", ["Main.swift:4:1"]),
    ("It exited with code 1.", nil, []),
  ]

  @Test(arguments: unmade) func `a catalog that cannot be made is reported with its place`(
    message: String, crashedAt: String?, places: [String]
  ) throws {
    let root = URL.temporaryDirectory.appending(path: "storybook-report-\(UUID())")
    defer { try? FileManager.default.removeItem(at: root) }
    for file in ["cart.txt", "Sources/Deep/page.html", "Main.swift"] {
      let file = root.appending(path: file)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("one\ntwo\nthree\nfour\n".utf8).write(to: file)
    }
    var error = LaunchError(reason: message)
    error.stack = [StackFrame(function: "swift_errorInMain", source: nil, isAuthors: false)]
    error.stack +=
      crashedAt.map { place in
        let parts = place.split(separator: ":")
        return StackFrame(
          function: "main",
          source: .init(file: "\(root.path)/\(parts[0])", line: Int(parts[1]) ?? 0, column: 1),
          isAuthors: true)
      }.map { [$0] } ?? []
    var report = BuildReport(state: .ready, seconds: 1)
    report.failMaking(error, in: root.path)
    let found = report.diagnostics.map { found in
      "\(found.file):\(found.line)" + (found.column.map { ":\($0)" } ?? "")
    }
    #expect(found == places.map { "\(root.path)/\($0)" })
    #expect(report.members["of"] == "catalog" && report.message == message)
    #expect(report.diagnostics.allSatisfy { $0.line > 4 || $0.source != nil })
    #expect(report.line.text == "The catalog cannot be made")
  }

  @Test(arguments: lines) func `a report is a line of the terminal`(
    report: BuildReport, text: String
  ) {
    #expect(report.line.text == text)
  }
}
