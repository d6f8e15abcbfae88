package import StorybookHost
import Synchronization

/// Serving, for tools that do not link the server.
package enum ServingTool {
  /// Serves a program with a review until it is stopped, by the options of `serve`.
  package typealias Serve =
    @Sendable (
      _ options: [String], _ executable: String, _ review: any ReviewTool
    ) async throws -> Void

  /// Set once, before any command runs, because the parser creates commands from arguments alone.
  package static var serve: Serve? {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  private static let state = Mutex<Serve?>(nil)
}
