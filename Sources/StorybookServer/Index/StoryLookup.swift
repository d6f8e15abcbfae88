import Foundation
import Logging
import Storybook
import StorybookSchema
import StorybookWebSockets

/// Finds what a command line names, with the fixtures beside the sources, and asks workers of it:
/// a story that ends its process ends no command.
struct StoryLookup {
  let listing: CatalogListing
  let storyIndex: StoryIndex
  let workerClient: WorkerClient

  /// Runs the body with as many workers at hand as it keeps busy.
  ///
  /// - Parameter end: when the first worker has to be ready; nil for as long as it takes.
  static func run(
    _ workers: WorkerPool.Configuration, parallelism: Int = 1, matchesApproximately: Bool = false,
    until end: Deadline? = nil,
    _ body: (StoryLookup) async throws -> Void
  ) async throws {
    let workerClient = try WorkerClient()
    var configuration = workers
    configuration.parallelism = parallelism
    // A hunt runs one screen at a time, and looks at its findings once more by itself.
    configuration.triesAgain = !matchesApproximately
    configuration.matchesApproximately = matchesApproximately
    do {
      let limit = end.map { end in
        Task {
          try await end.clock.sleep(end.instant)
          await workerClient.stop()
        }
      }
      let listing = try await workerClient.open(configuration, log: log)
      limit?.cancel()
      try await body(StoryLookup(listing, workerClient))
      await workerClient.close()
    } catch {
      await workerClient.close()
      throw Self.failure(error)
    }
  }

  /// What screens print is no result of a command.
  static var log: Logger {
    .storybook(.critical)
  }

  /// Looks at the folders of the fixtures as they are now.
  init(_ listing: CatalogListing, _ workerClient: WorkerClient) {
    self.listing = listing
    self.workerClient = workerClient
    let fixtures = Dictionary(
      uniqueKeysWithValues: listing.screens.map {
        ($0.id, FixtureFolder(path: $0.fixtureFolder).entries())
      })
    var recordings = RecordingIndex()
    storyIndex = StoryIndex(
      listing, root: SourceRoot(listing), fixtures: fixtures,
      recordings: recordings.read(listing.screens))
  }

  private static func failure(_ error: any Error) -> any Error {
    switch error {
    case let death as WorkerExitError: CommandError.story(death.description)
    case let failure as LaunchError: CommandError.story(failure.description)
    default: error
    }
  }
}

extension StoryLookup {
  func story(_ id: String) throws -> (screen: CatalogListing.Screen, story: StoryIndex.Story) {
    guard let found = storyIndex.find(id) else {
      throw CommandError.call("There is no story “\(id)”. The command “list” shows them all.")
    }
    return found
  }

  /// Props from a file (“-” is standard input), else the story's own.
  func props(_ id: String, file: String?) async throws -> [UInt8] {
    if let file { return try Self.props(in: file) }
    let (screen, story) = try story(id)
    switch story.origin {
    case .fixture(let path): return try Self.fixture(at: path)
    case .source(let slug):
      switch try await workerClient.answer(.sample(screen: screen.id, story: slug)) {
      case .sample(let props): return props.bytes
      case .failed(let reason): throw CommandError.story(reason)
      default: throw CommandError.story("The props of “\(id)” cannot be encoded.")
      }
    }
  }

  private static func fixture(at path: String) throws -> [UInt8] {
    do throws(ProtocolError) {
      return try FixtureFolder.props(at: path).bytes
    } catch {
      throw CommandError.story(error.message)
    }
  }

  private static func props(in file: String) throws -> [UInt8] {
    let bytes = try InputFile.bytes(file, for: "--props")
    do {
      return try Value(json: bytes).bytes
    } catch {
      throw CommandError.call("--props: the file \(file) is no JSON: \(error).")
    }
  }
}
