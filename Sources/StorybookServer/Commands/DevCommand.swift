import ArgumentParser
import Foundation
import Logging
import StorybookCommandLine
import StorybookFiles
import StorybookHost
import StorybookWebSockets

/// The command `dev`: serves, watches, rebuilds, and swaps the code under the open pages.
struct DevCommand: ServingCommand {
  static let configuration = CommandConfiguration(
    commandName: "dev",
    abstract: "Serve, and rebuild and reload on every change.",
    discussion: """
      Watches the package that the executable was built from. A changed source file starts a \
      build; open browsers switch to the new code and keep their props. Fixtures, assets and \
      templates take effect without a build.

      \(ExecutableName.example("dev --open --watch Templates"))
      """)

  @OptionGroup var options: ServeOptions
  @OptionGroup var others: OtherCatalogOptions
  @OptionGroup var proxies: ProxyOptions
  @OptionGroup var traffic: RateLimitOptions
  @OptionGroup var limits: LimitOptions

  @Option(help: "The shell command that builds the executable. (default: swift build)")
  var buildCommand: String?

  @Option(help: "Another folder to watch; repeatable.", completion: .directory)
  var watch: [String] = []

  @Flag(help: "Show only full builds, no quick builds before them.")
  var fullBuilds = false

  @Flag(help: "Serve the sources of the storybook’s own page, for contributors who edit it.")
  var editPage = false

  func run() async throws {
    try await CommandError.reporting { try await develop() }
  }

  private func develop() async throws {
    let missing = watch.first { (try? FileManager.default.contentsOfDirectory(atPath: $0)) == nil }
    if let missing { throw CommandError.call("--watch: the folder “\(missing)” cannot be read.") }
    let source = try await limits.program.source()
    let executable = source.executable
    StoryExecutable.choose(executable)
    let (root, command) = try build(of: source)
    let generation = try await firstArtifact(of: source)
    defer { generation.remove() }
    let review = ToolTable.all.compactMap(\.review).first?(limits.workers(of: executable))
    try await serve(
      executable: generation.path, isPageEdited: editPage, review: review
    ) { host, log in
      var quickBuilds: QuickBuilds?
      if !fullBuilds, buildCommand == nil {
        quickBuilds = QuickBuilds(executable: executable, root: root, log: log)
      }
      let (changes, change) = AsyncStream.makeStream(of: Set<String>.self)
      let sources = SourceWatch(
        on: host.loop, root: root, others: watch.map(absolute), rules: { await host.watchRules },
        log: { log.warning("\($0)") }, changed: { change.yield($0) })
      let loop = DevLoop(
        host: host, command: command,
        artifacts: BuildArtifacts(of: executable, first: generation), quickBuilds: quickBuilds,
        sources: sources, log: log)
      await sources.renew()
      let task = Task { await loop.runChanges(changes) }
      return {
        await sources.cancel()
        change.finish()
        await task.value
      }
    }
  }

  /// The package to watch, and the command that builds its program.
  private func build(of source: ProgramSource) throws -> (root: String, BuildCommand) {
    if case .package(let program) = source {
      let root = program.package.root
      return (root, buildCommand.map { .shell($0, root: root) } ?? program.command)
    }
    let executable = source.executable
    guard let root = PackageLocation.root(executable: executable, source: nil) ?? currentPackage
    else {
      throw LaunchError(
        reason: "No Package.swift found above \(executable) or the current directory.")
    }
    return (root, try command(executable, root: root))
  }

  /// What is shown until the first build. A program that was never built is stood in for by the
  /// tool, which has no stories, so that the page shows how its first build goes.
  private func firstArtifact(of source: ProgramSource) async throws -> BuildArtifact {
    let executable = source.executable
    BuildArtifact.removeStale(beside: executable)
    guard case .package(let program) = source, !program.isBuilt else {
      return try BuildArtifact(of: executable, number: 0)
    }
    guard HostKind.current == .tool, let tool = Bundle.main.executablePath else {
      return try BuildArtifact(
        of: try await limits.program.built { _ in try await checkListening() },
        number: 0)
    }
    return BuildArtifact(foreign: tool)
  }

  private var currentPackage: String? {
    PackageLocation.above(FileManager.default.currentDirectoryPath + "/Package.swift")
  }

  private func command(_ executable: String, root: String) throws -> BuildCommand {
    if let buildCommand { return .shell(buildCommand, root: root) }
    guard let command = BuildCommand.swift(executable: executable, root: root) else {
      throw LaunchError(
        reason: "\(executable) was not built by “swift build”: pass the build command with"
          + " --build-command.")
    }
    return command
  }

  private func absolute(_ path: String) -> String {
    let path = URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
    guard path.count > 1, path.hasSuffix("/") else { return path }
    return String(path.dropLast())
  }
}
