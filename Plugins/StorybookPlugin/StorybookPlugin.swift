import Foundation
import PackagePlugin

/// `swift package storybook`: builds the package's program and runs a command for its stories, `dev`
/// by default with the installed tool, else `serve` of a program that has a server of its own.
@main struct StorybookPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    var arguments = ArgumentExtractor(arguments)
    let chosen = arguments.extractOption(named: "target").last
    let programs = context.package.programs
    guard let first = programs.first else { throw StorybookPluginError.noTarget }
    guard chosen != nil || programs.count == 1 else {
      throw StorybookPluginError.several(programs.map(\.name))
    }
    guard let program = chosen == nil ? first : programs.first(where: { $0.name == chosen }) else {
      throw StorybookPluginError.unknown(chosen ?? "", programs.map(\.name))
    }
    let tool = InstalledTool.path
    guard tool != nil || program.hasServer else { throw StorybookPluginError.noTool }
    let built = try build(program.name)
    let storybook = Storybook(
      executable: tool ?? built, program: built, name: program.name,
      swift: try context.tool(named: "swift").url)
    try storybook.run(arguments.remainingArguments, in: context.package.directoryURL)
  }

  private func build(_ product: String) throws -> URL {
    var parameters = PackageManager.BuildParameters()
    parameters.echoLogs = true
    let result = try packageManager.build(.product(product), parameters: parameters)
    let built = result.builtArtifacts.first {
      $0.kind == .executable && $0.url.lastPathComponent == product
    }
    guard result.succeeded, let built else { throw StorybookPluginError.buildFailed(product) }
    return built.url
  }
}

enum StorybookPluginError: Error, CustomStringConvertible {
  case noTarget
  case several([String])
  case unknown(String, [String])
  case buildFailed(String)
  case noTool

  var description: String {
    switch self {
    case .noTarget:
      """
      No executable target depends on StorybookProgram. Add one with the tool: storybook init
      """
    case .several(let names):
      "Several targets have stories; choose one with --target: \(names.joined(separator: ", "))."
    case .unknown(let name, let names):
      "The target “\(name)” has no stories; these have: \(names.joined(separator: ", "))."
    case .buildFailed(let name): "“\(name)” was not built; the errors are above."
    case .noTool:
      """
      The tool “storybook” is not installed. Run “make install” in a clone of swift-storybook.
      """
    }
  }
}

/// An executable target with stories.
struct PackageProgram {
  let name: String
  /// Whether it serves them itself.
  let hasServer: Bool
}

extension Package {
  var programs: [PackageProgram] {
    targets(ofType: SwiftSourceModuleTarget.self).filter { $0.kind == .executable }
      .compactMap { target in
        let products = target.dependencies.compactMap { dependency -> String? in
          guard case .product(let product) = dependency else { return nil }
          return product.name
        }
        let hasServer = products.contains("StorybookServer")
        guard hasServer || products.contains("StorybookProgram") else { return nil }
        return PackageProgram(name: target.name, hasServer: hasServer)
      }
  }
}

/// The tool `storybook`, in `PATH` or where `make install` puts it.
enum InstalledTool {
  static var path: URL? {
    let environment = ProcessInfo.processInfo.environment
    let listed = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let folders = listed + ["\(environment["HOME"] ?? "")/.local/bin"]
    return folders.map { URL(filePath: "\($0)/storybook") }.first(where: isTool)
  }

  /// Scripts are not the tool: the program of the same name for JavaScript is one.
  private static func isTool(_ file: URL) -> Bool {
    guard FileManager.default.isExecutableFile(atPath: file.path),
      let start = try? FileHandle(forReadingFrom: file).read(upToCount: 2)
    else { return false }
    return start != Data("#!".utf8)
  }
}
