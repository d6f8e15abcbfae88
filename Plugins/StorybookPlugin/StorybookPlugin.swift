import Foundation
import PackagePlugin

/// `swift package storybook`: builds the package's storybook and runs one of its commands, `serve`
/// by default; `swift package storybook init` adds a storybook to the package.
@main struct StorybookPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    var arguments = ArgumentExtractor(arguments)
    let chosen = arguments.extractOption(named: "target").last
    let targets = context.package.storybookTargets
    if arguments.remainingArguments.first == "init" {
      return try Initialization(context: context, existing: targets).run()
    }
    guard let target = chosen ?? targets.first else { throw StorybookPluginError.noTarget }
    guard chosen != nil || targets.count == 1 else { throw StorybookPluginError.several(targets) }
    guard targets.contains(target) else { throw StorybookPluginError.unknown(target, targets) }
    let executable = try build(target)
    let storybook = Storybook(
      executable: executable, name: target, swift: try context.tool(named: "swift").url)
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
  case edit(String)

  var description: String {
    switch self {
    case .noTarget:
      """
      No executable target depends on StorybookServer. Add one with: swift package storybook init
      """
    case .several(let names):
      "Several targets have stories; choose one with --target: \(names.joined(separator: ", "))."
    case .unknown(let name, let names):
      "No target “\(name)” depends on StorybookServer; these do: \(names.joined(separator: ", "))."
    case .buildFailed(let name): "“\(name)” was not built; the errors are above."
    case .edit(let message): message
    }
  }
}

extension Package {
  /// The executable targets that link a storybook host.
  var storybookTargets: [String] {
    targets(ofType: SwiftSourceModuleTarget.self).filter { target in
      target.kind == .executable
        && target.dependencies.contains { dependency in
          if case .product(let product) = dependency {
            product.name == "StorybookServer"
          } else {
            false
          }
        }
    }.map(\.name)
  }
}
