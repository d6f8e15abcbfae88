public import Storybook
import StorybookCommandLine
public import StorybookHost
import StorybookProgram

/// Serves a catalog and provides all commands: the only call an executable needs.
///
/// ```swift
/// import StorybookServer
/// import MyScreens
///
/// @main struct Main {
///   static func main() async { await StorybookServer(catalog).run() }
/// }
/// ```
public struct StorybookServer: Sendable {
  private let catalog: @Sendable () -> Catalog
  private let sharing: Sharing?

  /// The catalog is evaluated in the worker processes, where the screens run, and not in the host.
  ///
  /// - Parameters:
  ///   - catalog: all screens with their stories.
  ///   - sharing: the backend of `serve --share`, for several hosts behind one address;
  ///     `.redis` of the product `StorybookSharing`.
  public init(
    _ catalog: @autoclosure @escaping @Sendable () -> Catalog, sharing: Sharing? = nil
  ) {
    self.catalog = catalog
    self.sharing = sharing
  }

  /// Runs the command of the command line, `serve` by default, then exits: 0 on success, 1 if a
  /// story failed, 2 for a usage error.
  ///
  /// Runs on the main thread, which has the largest stack: deep screens render there.
  @MainActor public func run() async -> Never {
    if CommandLine.arguments.dropFirst().first == WorkerMain.argument { WorkerMain.run(catalog) }
    await RootCommand.run(sharing: sharing)
  }

  /// Runs the installed tool, which shows the stories of other executables and has none itself.
  @MainActor package static func runTool() async -> Never {
    if CommandLine.arguments.dropFirst().first == WorkerMain.argument {
      WorkerMain.run { Catalog("Storybook") {} }
    }
    HostKind.set(.tool)
    await RootCommand.run(sharing: nil)
  }
}
