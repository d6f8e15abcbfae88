import ArgumentParser
import Foundation
import StorybookHost
import StorybookSchema

/// The output format of a check.
enum CheckFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json, junit, github

  /// - Parameter root: the folder that reported paths are relative to.
  func reportText(_ checked: [CheckedItem], report: CheckReport, root: SourceRoot) -> String {
    switch self {
    case .text: checked.map(\.finding.text).joined() + report.summary + "\n"
    case .json: JSONReport(checked, report).text
    case .junit: JUnitReport(checked, date: Date()).text
    case .github: GitHubReport(checked, report, in: Self.folder(root)).text
    }
  }

  /// The package's path within the checkout of a GitHub runner.
  private static func folder(_ root: SourceRoot) -> String {
    let workspace = ProcessInfo.processInfo.environment["GITHUB_WORKSPACE"] ?? ""
    guard !workspace.isEmpty, let path = root.path else { return "" }
    let folder = SourceRoot(path: workspace).relative(path)
    return folder.nonEmpty.map { $0 + "/" } ?? ""
  }
}
