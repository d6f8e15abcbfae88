package import ArgumentParser
import Foundation
import StorybookFiles
import StorybookProgram

/// Which stories a command shows: those of its own executable, of another one, or of a package.
package struct ProgramOptions: ParsableArguments {
  @Option(
    help: "The executable with the stories, instead of the one that the package builds.",
    completion: .file())
  package var program: String?

  @Option(help: "The folder of the package whose program is built.", completion: .directory)
  package var packagePath: String?

  @Option(help: "The target of the program, in a package with several.")
  package var target: String?

  package init() {}

  package func validate() throws {
    guard program == nil || (packagePath == nil && target == nil) else {
      throw ValidationError("--program cannot be combined with --package-path or --target.")
    }
  }

  /// The executable, built if it is that of a package; that of ``StoryExecutable`` from then on.
  ///
  /// - Parameter check: throws for what is known to be wrong before it is built.
  package func built(
    checking check: (BuiltProgram) async throws -> Void = { _ in }
  ) async throws -> String {
    let source = try await source()
    if case .package(let program) = source {
      try await check(program)
      try await program.build()
    }
    StoryExecutable.choose(source.executable)
    return source.executable
  }

  /// Where the stories come from. Throws ``CommandError`` if there are none.
  package func source() async throws -> ProgramSource {
    if let program { return .executable(try Self.executable(program, option: "--program")) }
    guard packagePath == nil, target == nil else { return try await package() }
    if HostKind.current == .storybook { return .executable(StoryExecutable.path) }
    if let program = ProcessInfo.processInfo.environment[InstalledTool.variable] {
      return .executable(try Self.executable(program, option: InstalledTool.variable))
    }
    return try await package()
  }

  private func package() async throws -> ProgramSource {
    let package = try ProgramPackage(packagePath)
    return .package(BuiltProgram(package: package, program: try await package.program(target)))
  }

  private static func executable(_ path: String, option: String) throws -> String {
    let absolute = URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: absolute, isDirectory: &isFolder),
      !isFolder.boolValue, FileManager.default.isExecutableFile(atPath: absolute)
    else {
      throw CommandError.call("\(option): “\(path)” is not an executable file.")
    }
    return absolute
  }
}
