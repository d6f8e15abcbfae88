import ArgumentParser
import Foundation

import StorybookCommandLine
import StorybookHost
import StorybookSchema

/// The command `init`: adds a program with a first screen to a package.
struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Add a program with a first screen to a package.",
    discussion: """
      In a folder without Package.swift, makes a package first. Prints what it changes in \
      Package.swift; a target that has stories already is left alone.
      """)

  @Option(help: "The folder of the package.", completion: .directory)
  var packagePath: String?

  @Option(
    help: """
      The URL of swift-storybook, or the path of a clone. (default: the clone that the tool was \
      built from)
      """)
  var storybook: String?

  func run() async throws {
    let folder = packagePath ?? FileManager.default.currentDirectoryPath
    let root = URL(filePath: folder).standardizedFileURL.path(percentEncoded: false)
    guard let dependency = StorybookDependency(storybook, of: root) else {
      throw CommandError.call(
        "The clone that the tool was built from is gone: name swift-storybook with --storybook.")
    }
    try makeManifest(in: root, dependency)
    let package = try ProgramPackage(root)
    let manifest = try await package.manifest()
    if let program = PackageProgram.all(in: manifest).first {
      return StandardOutput.writeLine("“\(program.target)” has stories already: run storybook")
    }
    let program = NewProgram(root: root, manifest: manifest, storybook: dependency.identity)
    try await edit(package, manifest, dependency: dependency, program: program)
    try write(program)
    StandardOutput.writeLine("\nNext: storybook")
  }

  private func makeManifest(in root: String, _ dependency: StorybookDependency) throws {
    guard !FileManager.default.fileExists(atPath: "\(root)/Package.swift") else { return }
    let name = (root as NSString).lastPathComponent
    let text = """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: \(name.debugDescription),
        platforms: [.macOS(.v15)],
        dependencies: [
          \(dependency.line)
        ],
        targets: [
        ]
      )

      """
    try save(text, to: "\(root)/Package.swift")
    let ignored = "\(root)/.gitignore"
    if !FileManager.default.fileExists(atPath: ignored) { try save(".build*/\n", to: ignored) }
  }

  /// Edits the manifest by the package manager, or leaves it as it was.
  private func edit(
    _ package: ProgramPackage, _ manifest: Value, dependency: StorybookDependency,
    program: NewProgram
  ) async throws {
    let file = "\(package.root)/Package.swift"
    let before = try String(contentsOfFile: file, encoding: .utf8)
    var edits = program.edits
    if !dependency.isIn(manifest) { edits.insert(dependency.edit, at: 0) }
    for edit in edits {
      let (result, text) = await package.run(edit)
      guard result == .succeeded else {
        try save(before, to: file)
        throw CommandError.story(
          "\(text)\nPackage.swift is unchanged. Add to its targets:\n\n\(program.lines)")
      }
    }
    let edited = try String(contentsOfFile: file, encoding: .utf8)
    var after = program.tidied(edited)
    if PackageProgram.hasTraits(manifest) { after = dependency.withoutTraits(after) }
    try save(after, to: file)
    show(from: before, to: after)
  }

  private func show(from before: String, to after: String) {
    StandardOutput.writeLine("Package.swift")
    let before = before.split(separator: "\n")
    let after = after.split(separator: "\n")
    for change in after.difference(from: before) {
      if case .insert(_, let line, _) = change { StandardOutput.writeLine("+ \(line)") }
    }
    if before.contains(where: { $0.contains(#/\.macOS\(\.v1[0-4]/#) }) {
      StandardOutput.writeLine("On a Mac, the storybook needs .macOS(.v15) in the platforms.")
    }
  }

  private func write(_ program: NewProgram) throws {
    let folder = "\(program.root)/Sources/\(program.name)"
    // The package manager's own first file has an entry point, too.
    try? FileManager.default.removeItem(atPath: "\(folder)/\(program.name).swift")
    for file in program.files
    where !FileManager.default.fileExists(atPath: "\(folder)/\(file.name)") {
      try save(file.text, to: "\(folder)/\(file.name)")
      StandardOutput.writeLine("+ Sources/\(program.name)/\(file.name)")
    }
  }

  private func save(_ text: String, to path: String) throws(CommandError) {
    let folder = (path as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw .story("\(path) cannot be written: \(error.localizedDescription)")
    }
  }
}
