import StorybookSchema
import Synchronization

/// A function that evaluations of a story run within.
package struct Surroundings: Sendable {
  let source: CodeLocation
  let run:
    @Sendable (_ story: @Sendable () async throws -> Void, RenderEnvironment) async throws -> Void
}

extension [Surroundings] {
  /// Runs work within all functions, the outermost one first. The calling thread waits for them.
  ///
  /// Throws a ``DecorationError`` for what a function throws, and for one that does not run the work
  /// once.
  package func runEnvironment(_ environment: RenderEnvironment, work: () -> Void) throws {
    try withoutActuallyEscaping(work) { work in
      // The calling thread runs all of it.
      nonisolated(unsafe) let work = work
      try CallingThread.result { try await runFunctions(self[...], in: environment) { work() } }
    }
  }

  private func runFunctions(
    _ functions: ArraySlice<Surroundings>, in environment: RenderEnvironment,
    work: @Sendable () -> Void
  ) async throws {
    guard let outer = functions.first else { return work() }
    let runs = Runs()
    do {
      try await outer.run(
        {
          guard runs.next() == 1 else { return }
          try await runFunctions(functions.dropFirst(), in: environment, work: work)
        }, environment)
    } catch let error as DecorationError {
      throw error
    } catch {
      throw DecorationError("The decoration", at: outer.source, throws: error)
    }
    guard runs.count == 1 else {
      throw DecorationError(
        "The decoration", at: outer.source, "runs the story \(runs.count) times: expected once.")
    }
  }
}

/// Counts the runs of a story, which may be on several threads by mistake.
private final class Runs: Sendable {
  private let runs = Mutex(0)

  var count: Int { runs.withLock { $0 } }

  func next() -> Int {
    runs.withLock { count in
      count += 1
      return count
    }
  }
}
