import ArgumentParser
import Foundation
import StorybookCommandLine
import StorybookHost
import StorybookSchema
import StorybookSession

/// The command `discover`: finds functions that can be screens, and makes them screens.
struct DiscoverCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "discover",
    abstract: "Find functions of the package that can be screens, and make them screens.",
    discussion: """
      A function, initializer or member that makes HTML, markup of a library, a rendering or a \
      string of Codable values can be a screen. Without names, the command lists them, and those \
      that look like a screen but cannot be one, with the reason; with names, it writes their \
      conformances to ScreenProvider, with a first story.
      """)

  @Argument(help: "The types to make screens of, as listed.")
  var types: [String] = []

  @Flag(help: "Make screens of all that are listed.")
  var all = false

  @Flag(help: "Print the new files in the format of “git apply”, and write none.")
  var print = false

  @OptionGroup var limits: LimitOptions

  func run() async throws {
    try await StoryLookup.run(limits.workers()) { lookup in
      let root = try root()
      let samples = SampleProps(workers: lookup.workerClient)
      let (found, omissions, unlinked) = try await discover(root, samples)
      var chosen = try types.map { try candidate($0, of: found) }
      if all || print && types.isEmpty { chosen = found.filter { !$0.isScreen } }
      if chosen.isEmpty { list(found, root) }
      if types.isEmpty { list(omissions, unlinked: unlinked, root) }
      for candidate in chosen { try await write(candidate, root, samples: samples) }
    }
  }

  private func root() throws -> String {
    guard let root = PackageLocation.above(StoryExecutable.path) else {
      throw CommandError.call("“discover” requires an executable that a package was built to.")
    }
    return root
  }

  /// Modules of the storybook itself, which have no screens.
  private static let own: Set = [
    "Storybook", "StorybookAsync", "StorybookBrowser", "StorybookCheck", "StorybookCommandLine",
    "StorybookCompare", "StorybookData", "StorybookExplore", "StorybookFlows", "StorybookFuzzing",
    "StorybookHost",
    "StorybookInteractions", "StorybookMCP", "StorybookMarkup", "StorybookMustache",
    "StorybookPage", "StorybookProgram", "StorybookRecording",
    "StorybookReflection", "StorybookSchema", "StorybookScreenshots", "StorybookServer",
    "StorybookSession", "StorybookSharing", "StorybookSite", "StorybookSnapshots",
    "StorybookTesting", "StorybookTestSupport", "StorybookTool", "StorybookVariations",
    "StorybookWebSockets", "StorybookWorker",
  ]

  /// Reads the symbols of the modules that the manifest names.
  private func discover(
    _ root: String, _ samples: SampleProps
  ) async throws -> (found: [ScreenCandidate], omissions: [ScreenOmission], unlinked: Set<String>) {
    let modules = Self.modules(root, in: BuildFolder.own)
    guard let discovery = await ScreenDiscovery(modules: modules, in: .own, root: root) else {
      throw CommandError.call("No symbols found: “discover” requires a Swift toolchain in PATH.")
    }
    let (found, omissions) = discovery.run()
    var known: [ScreenCandidate] = []
    for candidate in found where await isLinked(candidate, samples) { known.append(candidate) }
    let unlinked = Set(found.map(\.module)).subtracting(known.map(\.module))
    return (known, omissions.filter { !unlinked.contains($0.module) }, unlinked)
  }

  /// Whether the program links the module of a screen, and has the types of its props.
  private func isLinked(_ candidate: ScreenCandidate, _ samples: SampleProps) async -> Bool {
    let objects = "\(StoryExecutable.path).product/Objects.LinkFileList"
    if let list = try? String(contentsOfFile: objects, encoding: .utf8) {
      guard list.contains("/\(candidate.module).build/") else { return false }
    }
    for type in candidate.props.mangledTypes {
      guard await samples.has(mangled: type) else { return false }
    }
    return true
  }

  /// The modules that the manifest names: those of the package, and libraries that render.
  private static func modules(_ root: String, in folder: BuildFolder) -> [String] {
    let manifest = (try? String(contentsOfFile: "\(root)/Package.swift", encoding: .utf8)) ?? ""
    let files = folder.searchPaths.flatMap {
      (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? []
    }
    let modules = files.filter { $0.hasSuffix(".swiftmodule") }.map { String($0.dropLast(12)) }
    return Set(modules).subtracting(own).sorted().filter { module in
      guard manifest.contains("\"\(module)\""), !module.hasSuffix("Tests") else { return false }
      guard let sources = folder.sources(of: module) else { return true }
      return sources.contains { ScreenDiscovery.isOwn($0, root) || renders($0) }
    }
  }

  /// Whether a file of a library declares a function that makes markup into a text.
  private static func renders(_ file: String) -> Bool {
    let text = try? String(contentsOfFile: file, encoding: .utf8)
    return text?.contains("func render") ?? false
  }

  private func list(_ found: [ScreenCandidate], _ root: String) {
    for candidate in found {
      let place = place(candidate.file, line: candidate.line, in: root)
      let note = candidate.isScreen ? "  (screen)" : ""
      StandardOutput.writeLine(
        VisibleText.line("\(candidate.type)  \(candidate.function)  \(place)\(note)"))
    }
    let new = found.filter { !$0.isScreen }
    guard let first = new.first else { return StandardOutput.writeLine("No new screens found.") }
    StandardOutput.writeLine(
      "\(new.count) of \(found.count) are not screens yet. To make one: discover \(first.type)")
  }

  private func list(
    _ omissions: [ScreenOmission], unlinked: Set<String>, _ root: String
  ) {
    if !unlinked.isEmpty {
      let modules = unlinked.sorted().joined(separator: ", ")
      StandardOutput.writeLine("The program with the stories does not link: \(modules).")
    }
    guard !omissions.isEmpty else { return }
    StandardOutput.writeLine("Not taken:")
    for omission in omissions {
      let place = place(omission.file, line: omission.line, in: root)
      StandardOutput.writeLine(
        VisibleText.line("  \(omission.function)  \(place)  \(omission.reason)"))
    }
  }

  private func place(_ file: String, line: Int, in root: String) -> String {
    "\(file.dropFirst(root.count + 1)):\(line)"
  }

  private func candidate(_ type: String, of found: [ScreenCandidate]) throws -> ScreenCandidate {
    guard let candidate = found.first(where: { $0.type == type }) else {
      let suggestion = NearNames(found.map(\.type), to: type).suggestion
      throw CommandError.call("Unknown type “\(type)”.\(suggestion) Run “discover” to list all.")
    }
    guard !candidate.isScreen else {
      throw CommandError.call("“\(type)” has a screen already.")
    }
    return candidate
  }

  /// The imports of the function's file, which the types of its props may need.
  private static func imports(_ file: String) -> [String] {
    let source = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    // The access level, and the kind of the only declaration that is imported.
    let importPattern = /\s*(?:@?\w+ )*import (?:[a-z]+ )?(?<module>\w+)(?:[. ].*)?/
    return source.split(separator: "\n").compactMap { line in
      guard let match = line.wholeMatch(of: importPattern) else { return nil }
      return "import \(match.module)"
    }
  }

  private func write(
    _ candidate: ScreenCandidate, _ root: String, samples: SampleProps
  ) async throws {
    let text = candidate.source(
      try await samples.expression(for: candidate), imports: Self.imports(candidate.file))
    let place = String(candidate.destination.dropFirst(root.count + 1))
    if print {
      let change = FileChange(path: place, before: nil, after: text)
      return StandardOutput.writeAsIs(change.diff)
    }
    if all, FileManager.default.fileExists(atPath: candidate.destination) {
      return StandardOutput.writeLine(VisibleText.line("= \(place) exists already"))
    }
    do {
      try Data(text.utf8).write(
        to: URL(filePath: candidate.destination), options: .withoutOverwriting)
    } catch {
      throw CommandError.call("\(candidate.destination) exists already, or cannot be written.")
    }
    StandardOutput.writeLine(VisibleText.line("+ \(place)"))
  }
}
