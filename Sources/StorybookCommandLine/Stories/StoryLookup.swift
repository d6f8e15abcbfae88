package import Logging
package import Storybook
package import StorybookFiles
package import StorybookHost
package import StorybookProgram
package import StorybookSchema
import StorybookWebSockets

/// Finds the stories that a command line names, including fixtures, and runs them in workers: a
/// story that crashes does not end the command.
package struct StoryLookup {
  package let listing: CatalogListing
  package let storyIndex: StoryIndex
  package let workerClient: WorkerClient

  /// Runs the body with the workers that it can keep busy.
  ///
  /// - Parameter end: the deadline for the first worker; `nil` for none.
  package static func runWorkers(
    _ workers: WorkerPool.Configuration, parallelism: Int = 1, matchesApproximately: Bool = false,
    until end: Deadline? = nil,
    body: (StoryLookup) async throws -> Void
  ) async throws {
    let workerClient = try WorkerClient()
    var configuration = workers
    configuration.parallelism = parallelism
    // An exploration runs one screen at a time, and retries its findings on its own.
    configuration.triesAgain = !matchesApproximately
    configuration.matchesApproximately = matchesApproximately
    do {
      let limit = end.map { end in
        Task {
          try await end.clock.sleep(end.instant)
          await workerClient.stop()
        }
      }
      let listing = try await workerClient.openConfiguration(configuration, log: log)
      limit?.cancel()
      try await body(StoryLookup(listing, workerClient))
      await workerClient.close()
    } catch {
      await workerClient.close()
      throw Self.failure(error)
    }
  }

  /// A log without the output of screens, which is not a result of a command.
  package static var log: Logger {
    .storybook(.critical)
  }

  /// Reads the current content of the fixture folders.
  package init(_ listing: CatalogListing, _ workerClient: WorkerClient) {
    self.listing = listing
    self.workerClient = workerClient
    var recordings = RecordingIndex()
    storyIndex = StoryIndex(reading: listing, root: SourceRoot(listing), &recordings)
  }

  private static func failure(_ error: any Error) -> any Error {
    switch error {
    case let exit as WorkerExitError: CommandError.story(exit.description)
    case let failure as LaunchError: CommandError.story(failure.description)
    default: error
    }
  }
}

extension WorkerClient {
  /// The props of a story's expression or fixture. Throws ``CommandError`` if there are none.
  package func props(_ origin: StoryIndex.Story.Origin, of screen: String) async throws -> Value {
    switch origin {
    case .fixture(let path):
      do throws(ProtocolError) {
        return try FixtureFolder.props(at: path)
      } catch {
        throw CommandError.story(error.message)
      }
    case .source(let slug):
      switch try await answerRequest(.sample(screen: screen, story: slug)) {
      case .sample(let props): return props
      case .failed(let reason): throw CommandError.story(reason)
      default: throw CommandError.story("The props of “\(screen)/\(slug)” cannot be encoded.")
      }
    }
  }
}

extension WorkerClient {
  /// Returns the schema of a screen and the problems of its controls. For a type that traps while it
  /// is probed, returns the outline from its metadata. Throws ``CommandError`` if there is neither.
  ///
  /// - Parameter trapped: receives the message of the trap.
  package func schema(
    of screen: String, trapped: (String) -> Void = { _ in }
  ) async throws -> (schema: Value, problems: [String]) {
    let reply: WorkerReply
    do {
      reply = try await answerRequest(.schema(screen: screen))
    } catch let exit as WorkerExitError {
      trapped(exit.report.message)
      reply = try await answerRequest(.outline(screen: screen, reason: exit.report.message))
    }
    guard case .schema(let schema, let problems) = reply else {
      throw CommandError.story("The props of “\(screen)” have no schema.")
    }
    return (schema, problems)
  }
}

extension StoryLookup {
  package func story(_ id: String) throws -> StoryIndex.Found {
    guard let found = storyIndex.find(id) else { throw storyIndex.unknownStory(id) }
    return found
  }

  /// The given props, else the story's own.
  package func props(_ id: String, given: [UInt8]?) async throws -> [UInt8] {
    if let given { return given }
    let (screen, story) = try story(id)
    return try await workerClient.props(story.origin, of: screen.id).bytes
  }

  /// Throws ``CommandError`` if the props do not match their type, and for an error of the author's
  /// code that leaves its process running.
  package func rendering(_ evaluation: Evaluation) async throws -> (Rendering, Timing) {
    switch RenderResult(try await workerClient.answerRequest(.evaluate(evaluation))) {
    case .rendered(let rendering, let timing): return (rendering, timing)
    case .rejected(let mismatch):
      throw CommandError.story("The props do not match the type: \(mismatch)")
    case .crashed(let report): throw CommandError.story(report.message)
    }
  }

  /// Props from a file; “-” is standard input.
  package static func props(in file: String) throws -> [UInt8] {
    let bytes = try InputFile.bytes(file, for: "--props")
    do {
      return try Value(file: bytes).bytes
    } catch {
      throw CommandError.call("--props: the file \(file) is not valid JSON: \(error).")
    }
  }
}
