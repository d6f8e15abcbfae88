import Foundation
import Storybook
import StorybookSchema
import Testing

@testable import StorybookCommandLine
@testable import StorybookSession

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

  @Test(arguments: lines) func `a report is a line of the terminal`(
    report: BuildReport, text: String
  ) {
    #expect(report.line.text == text)
  }
}
