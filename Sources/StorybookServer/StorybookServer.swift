public import Storybook

/// Serves a catalog, and has all the commands: the one call of an executable.
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

  /// The catalog is made where the screens run: in the worker processes, not in the host.
  ///
  /// - Parameters:
  ///   - catalog: all screens with their stories.
  ///   - sharing: what `serve --share` shares rooms over, for several hosts behind one address;
  ///     `.redis` of the product `StorybookSharing`.
  public init(
    _ catalog: @autoclosure @escaping @Sendable () -> Catalog, sharing: Sharing? = nil
  ) {
    self.catalog = catalog
    self.sharing = sharing
  }

  /// Runs the command that the command line names, `serve` when it names none, then exits:
  /// 0 fine, 1 the stories are at fault, 2 the call is at fault.
  ///
  /// On the main thread, whose stack is the largest: deep screens render there.
  @MainActor public func run() async -> Never {
    if CommandLine.arguments.dropFirst().first == WorkerMain.argument { WorkerMain.run(catalog) }
    await RootCommand.run(catalog, sharing: sharing)
  }
}
