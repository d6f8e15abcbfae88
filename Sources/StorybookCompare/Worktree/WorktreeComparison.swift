import Foundation
import StorybookCommandLine
import StorybookHost

/// Builds a revision in a separate worktree and serves it for the duration of a comparison.
struct WorktreeComparison: Sendable {
  let revision: String
  let program: ProgramOptions

  /// Runs the body with the address of the revision's host, and a closure that serves this
  /// executable and returns its address. Cleans everything up afterwards, even after Ctrl-C.
  func run<Result: Sendable>(
    _ body: @escaping @Sendable (String, () async throws -> String) async throws -> Result
  ) async throws -> Result {
    let stop = StopSignals()
    let work = Task { try await compare(body) }
    let watch = Task {
      await stop.wait()
      work.cancel()
    }
    defer { watch.cancel() }
    return try await work.value
  }

  private func compare<Result: Sendable>(
    _ body: @Sendable (String, () async throws -> String) async throws -> Result
  ) async throws -> Result {
    let executable = try await program.built()
    let place = try WorktreeLocation(executable: executable, revision: revision)
    let lock = try place.lock()
    defer { lock.release() }
    try await place.checkOut()
    let hosts = ServedHosts()
    do {
      let product = try await place.build()
      let theirs = try await hosts.serve(product)
      let result = try await body(theirs) { try await hosts.serve(executable) }
      await hosts.stop()
      await place.remove()
      return result
    } catch {
      await hosts.stop()
      await place.remove()
      guard Task.isCancelled else { throw error }
      throw CommandError.call("Stopped; the worktree was removed.")
    }
  }
}
