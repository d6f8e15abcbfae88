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
      A function or initializer with one Codable argument, and optionally the environment, that \
      returns HTML, a rendering or a string can be a screen; so can a method or property of a \
      Codable type. Without names, the command lists them; with names, it writes their \
      conformances to ScreenProvider, with a first story.
      """)

  @Argument(help: "The types to make screens of, as listed.")
  var types: [String] = []

  @OptionGroup var limits: LimitOptions

  func run() async throws {
    try await StoryLookup.run(limits.workers()) { lookup in
      let root = try root()
      let samples = SampleProps(workers: lookup.workerClient)
      let found = try await candidates(root, samples)
      guard !types.isEmpty else { return list(found, root) }
      for type in types { try await write(candidate(type, of: found), root, samples: samples) }
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
    "Storybook", "StorybookAsync", "StorybookCheck", "StorybookCommandLine", "StorybookCompare",
    "StorybookData", "StorybookExplore", "StorybookFlows", "StorybookFuzzing", "StorybookHost",
    "StorybookMCP", "StorybookMarkup", "StorybookMustache", "StorybookPage", "StorybookProgram",
    "StorybookRecording",
    "StorybookReflection", "StorybookSchema", "StorybookScreenshots", "StorybookServer",
    "StorybookSession", "StorybookSharing", "StorybookSite", "StorybookSnapshots",
    "StorybookTesting", "StorybookTestSupport", "StorybookWebSockets", "StorybookWorker",
  ]

  /// Reads the symbols of the modules that the manifest names.
  private func candidates(
    _ root: String, _ samples: SampleProps
  ) async throws -> [ScreenCandidate] {
    let folder = BuildFolder.own
    let manifest = (try? String(contentsOfFile: "\(root)/Package.swift", encoding: .utf8)) ?? ""
    let files = folder.searchPaths.flatMap {
      (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? []
    }
    let modules = files.filter { $0.hasSuffix(".swiftmodule") }.map { String($0.dropLast(12)) }
    let named = Set(modules).subtracting(Self.own).sorted().filter {
      manifest.contains("\"\($0)\"") && !$0.hasSuffix("Tests")
        && folder.sources(of: $0)?.contains { ScreenDiscovery.isOwn($0, root) } != false
    }
    guard let discovery = await ScreenDiscovery(modules: named, in: folder, root: root) else {
      throw CommandError.call("No symbols found: “discover” requires a Swift toolchain in PATH.")
    }
    var found: [ScreenCandidate] = []
    for candidate in discovery.candidates where await samples.has(mangled: candidate.mangledProps) {
      found.append(candidate)
    }
    return found
  }

  private func list(_ found: [ScreenCandidate], _ root: String) {
    for candidate in found {
      let place = "\(candidate.file.dropFirst(root.count + 1)):\(candidate.line)"
      let note = candidate.isScreen ? "  (screen)" : ""
      StandardOutput.writeLine(
        VisibleText.line("\(candidate.type)  \(candidate.function)  \(place)\(note)"))
    }
    let new = found.filter { !$0.isScreen }
    guard let first = new.first else { return StandardOutput.writeLine("No new screens found.") }
    StandardOutput.writeLine(
      "\(new.count) of \(found.count) are not screens yet. To make one: discover \(first.type)")
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
      return "import \(match.module)\n"
    }
  }

  private func write(
    _ candidate: ScreenCandidate, _ root: String, samples: SampleProps
  ) async throws {
    let sample = try await samples.expression(
      ofMangled: candidate.mangledProps, module: candidate.ownModule)
    let source = candidate.source(sample)
    var imports = Self.imports(candidate.file)
    if candidate.home != nil { imports.append("import \(candidate.module)\n") }
    let text = imports.filter { !source.contains($0) }.joined() + source
    do {
      try Data(text.utf8).write(
        to: URL(filePath: candidate.destination), options: .withoutOverwriting)
    } catch {
      throw CommandError.call("\(candidate.destination) exists already, or cannot be written.")
    }
    let place = candidate.destination.dropFirst(root.count + 1)
    StandardOutput.writeLine(VisibleText.line("+ \(place)"))
  }
}
