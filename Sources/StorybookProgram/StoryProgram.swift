import Foundation
public import Storybook

/// An executable that runs the stories of a catalog: the only call that it needs.
///
/// ```swift
/// import MyScreens
/// import StorybookProgram
///
/// @main struct Main {
///   static func main() { StoryProgram(catalog).run() }
/// }
/// ```
///
/// The tool `storybook` starts it, serves its stories, and starts it again after a build or a crash.
/// It links neither a server nor a C library.
public struct StoryProgram: Sendable {
  private let catalog: @Sendable () -> Catalog

  /// - Parameter catalog: all screens with their stories; evaluated in each worker process.
  public init(_ catalog: @autoclosure @escaping @Sendable () -> Catalog) { self.catalog = catalog }

  /// Waits for what the catalog needs, such as templates: `main` stays synchronous, so that screens may
  /// also wait for `DispatchQueue.main`.
  ///
  /// ```swift
  /// @main struct Main {
  ///   static func main() {
  ///     StoryProgram { catalog(try await Pages(templates)) }.run()
  ///   }
  /// }
  /// ```
  ///
  /// - Parameter catalog: returns all screens with their stories; called in each worker process.
  public init(_ catalog: @escaping @Sendable () async throws -> Catalog) {
    self.catalog = {
      do { return try CallingThread.result(catalog) } catch {
        // As if `main` had thrown it.
        fatalError("Error raised at top level: \(String(reflecting: error))")
      }
    }
  }

  /// Answers the tool that started the process. Started by hand, as by `swift run MyStories check`,
  /// it becomes the installed tool, with the same arguments; without one, it prints how to get it
  /// and exits with the code 2.
  ///
  /// Runs on the main thread, which has the largest stack: deep screens render there.
  @MainActor public func run() -> Never {
    if CommandLine.arguments.dropFirst().first == WorkerMain.argument { WorkerMain.run(catalog) }
    InstalledTool.run(Array(CommandLine.arguments.dropFirst()))
  }
}
