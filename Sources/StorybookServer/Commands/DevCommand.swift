import ArgumentParser
import Foundation
import Logging
import StorybookCommandLine
import StorybookHost
import StorybookWebSockets
import StorybookSession
import StorybookWorker

/// The command `dev`: serves, watches, rebuilds, and swaps the code under the open pages.
struct DevCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dev",
    abstract: "Serve, and rebuild and reload on every change.",
    discussion: """
      Watches the package that the executable was built from. A changed source file starts a \
      build; open browsers switch to the new code and keep their props. Fixtures, assets and \
      templates take effect without a build.
      """)

  @OptionGroup var options: ServeOptions

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
    let source = try await options.limits.program.source()
    let executable = source.executable
    StoryExecutable.choose(executable)
    let (root, command) = try build(of: source)
    let generation = try await firstArtifact(of: source)
    defer { generation.remove() }
    try await options.serve(executable: generation.path, isPageEdited: editPage) { host, log in
      var quickBuilds: QuickBuilds?
      if !fullBuilds, buildCommand == nil {
        quickBuilds = QuickBuilds(executable: executable, root: root, log: log)
      }
      let loop = DevLoop(
        host: host, command: command,
        artifacts: BuildArtifacts(of: executable, first: generation), quickBuilds: quickBuilds,
        log: log)
      return await start(loop, host, root: root, log: log)
    }
  }

  /// The package to watch, and the command that builds its program.
  private func build(of source: ProgramSource) throws -> (root: String, BuildCommand) {
    if case .package(let program) = source {
      let root = program.package.root
      return (root, buildCommand.map { .shell($0, root: root) } ?? program.command)
    }
    let executable = source.executable
    guard
      let root = BuildManifest.package(of: executable)
        ?? PackageLocation.root(executable: executable, source: nil) ?? currentPackage
    else {
      throw LaunchError(
        reason: "No Package.swift found above \(executable) or the current directory.")
    }
    return (root, try command(executable, root))
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
      return try BuildArtifact(of: try await options.limits.program.built(), number: 0)
    }
    return BuildArtifact(foreign: tool)
  }

  private var currentPackage: String? {
    PackageLocation.above(FileManager.default.currentDirectoryPath + "/Package.swift")
  }

  private func command(_ executable: String, _ root: String) throws -> BuildCommand {
    if let buildCommand { return .shell(buildCommand, root: root) }
    guard let command = BuildCommand.swift(executable: executable, root: root) else {
      throw LaunchError(
        reason: "\(executable) was not built by “swift build”: pass the build command with"
          + " --build-command.")
    }
    return command
  }

  /// Starts watching and building. Returns a closure that stops both.
  private func start(
    _ loop: DevLoop, _ host: StorybookHost.Host, root: String, log: Logger
  ) async -> @Sendable () async -> Void {
    let (changes, change) = AsyncStream.makeStream(of: Set<String>.self)
    let sources = WatchedSources(of: root)
    let roots = await roots(root, sources, host)
    let rules = await host.watchRules
    let watch = await host.loop.run { [service = host.loop] in
      service.watch(
        roots,
        ignoring: {
          WatchRules().ignores($0, isDirectory: $1)
            || sources.ignores($0, isDirectory: $1, in: root)
        },
        isSeenAtOnce: { rules.meaning(of: $0) == .fixture },
        log: { log.warning("\($0)") }, changed: { change.yield($0) })
    }
    let task = Task { await loop.run(changes) }
    return { [service = host.loop] in
      await service.run { watch.cancel() }
      change.finish()
      await task.value
    }
  }

  /// The folders to watch: the package, the other places of its sources, other packages with screens, the
  /// public folders, and `--watch`.
  private func roots(
    _ root: String, _ sources: WatchedSources, _ host: StorybookHost.Host
  ) async -> [String] {
    let rules = await host.watchRules
    let packages = rules.fixtureFolders.compactMap { PackageLocation.above($0) }
    let all = Set([root] + packages + rules.publicFolders + watch.map(absolute))
      .union(sources.roots)
    return all.filter { path in
      // Checked-out dependencies do not change, and a nested folder is watched with its parent, unless
      // it is in one that is not watched there, such as a package in the build folder of another.
      !path.contains("/checkouts/")
        && !all.contains { isReached(path, from: $0, sources, in: root) }
    }.sorted()
  }

  /// Whether a folder is watched with another one around it.
  private func isReached(
    _ path: String, from parent: String, _ sources: WatchedSources, in root: String
  ) -> Bool {
    guard path.hasPrefix(parent + "/") else { return false }
    var place = parent
    return path.dropFirst(parent.count).split(separator: "/").allSatisfy { name in
      place += "/" + name
      return !WatchRules().ignores(place, isDirectory: true)
        && !sources.ignores(place, isDirectory: true, in: root)
    }
  }

  private func absolute(_ path: String) -> String {
    let path = URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
    guard path.count > 1, path.hasSuffix("/") else { return path }
    return String(path.dropLast())
  }
}
