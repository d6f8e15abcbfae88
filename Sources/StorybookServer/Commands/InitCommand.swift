import ArgumentParser
import Foundation

import StorybookCommandLine
import StorybookHost

/// The command `init`: adds a program with a first screen to a package.
struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Add a program with a first screen to a package.",
    discussion: """
      In a folder without Package.swift, makes a package first. In a package whose only code is an \
      executable, makes that a library, which stories can import, and adds an executable that \
      starts it. Prints what it changes; a package that has stories already is left alone.

      \(ExecutableName.example("init --tests --print"))
      """)

  @Option(help: "The folder of the package.", completion: .directory)
  var packagePath: String?

  @Option(
    help: """
      The URL of swift-storybook, or the path of a clone. (default: the clone that the tool was \
      built from)
      """)
  var storybook: String?

  @Option(help: "The executable target that becomes a library. (default: the only one with code)")
  var app: String?

  @Flag(help: "Add a test target, with a fixture of the first screen.")
  var tests = false

  @Flag(help: "Print the changes in the format of “git apply”, and change nothing.")
  var print = false

  func run() async throws {
    let folder = packagePath ?? FileManager.default.currentDirectoryPath
    let root = URL(filePath: folder).standardizedFileURL.path(percentEncoded: false)
    guard let dependency = StorybookDependency(storybook, of: root) else {
      throw CommandError.call(
        "The clone that the tool was built from is gone: name swift-storybook with --storybook.")
    }
    let planner = InitPlanner(
      package: AppPackage(root: root), dependency: dependency, app: app, hasTests: tests)
    let plan = try await planner.plan()
    guard !plan.changes.isEmpty else {
      return plan.sentences.forEach { StandardOutput.writeLine($0) }
    }
    if print { return plan.changes.forEach { StandardOutput.writeAsIs($0.diff) } }
    try await checkCommitted(plan, in: root)
    try plan.changes.apply(in: root)
    showPlan(plan)
  }

  /// Throws for changes that git cannot restore. Without a split, new files are no obstacle.
  private func checkCommitted(_ plan: InitPlan, in root: String) async throws(CommandError) {
    let paths = plan.changes.filter { $0.before != nil }.map(\.path)
    guard !paths.isEmpty else { return }
    var files = "--untracked-files=no"
    if plan.hasSplit { files = "--untracked-files=all" }
    let (result, text) = await BuildRun.output(
      of: BuildCommand(
        executable: "git", arguments: ["-C", root, "status", "--porcelain", files, "--"] + paths,
        directory: root))
    guard result == .succeeded, !text.isEmpty else { return }
    throw .call(
      """
      init would change files with uncommitted changes. Commit them first, or show the changes \
      with --print:
      \(text.trimmingSuffix("\n"))
      """)
  }

  private func showPlan(_ plan: InitPlan) {
    for change in plan.changes where change.before != change.after {
      guard change.path == "Package.swift" else {
        StandardOutput.writeLine("\(change.mark) \(change.path)")
        continue
      }
      StandardOutput.writeLine(change.path)
      change.changedLines.forEach { StandardOutput.writeLine($0) }
    }
    StandardOutput.writeLine("")
    plan.sentences.forEach { StandardOutput.writeLine($0) }
    let manifest = plan.changes.first { $0.path == "Package.swift" }?.before ?? ""
    if manifest.contains(#/\.macOS\(\.v1[0-4]/#) {
      StandardOutput.writeLine("On a Mac, the storybook needs .macOS(.v15) in the platforms.")
    }
    StandardOutput.writeLine("Next: storybook")
  }
}

extension FileChange {
  /// `+` for a new file, `-` for one that is removed, `~` for a change.
  fileprivate var mark: String {
    if before == nil { return "+" }
    if after == nil { return "-" }
    return "~"
  }
}
