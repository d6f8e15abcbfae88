import ArgumentParser
import Foundation
import Logging
import Storybook
import StorybookSchema
import StorybookWebSockets

/// Finds what a command line names, with the fixtures beside the sources, and asks workers of it:
/// a story that ends its process ends no command.
struct StoryLookup {
  let listing: CatalogListing
  let shelf: Shelf
  let workshop: Workshop

  /// Runs the body with as many workers at hand as it keeps busy.
  ///
  /// - Parameter end: when the first worker has to be ready; nil for as long as it takes.
  static func run(
    _ limits: LimitOptions, parallelism: Int = 1, guessesLoops: Bool = false,
    until end: Deadline? = nil,
    _ body: (StoryLookup) async throws -> Void
  ) async throws {
    let workshop = try Workshop()
    var configuration = limits.workers
    configuration.parallelism = parallelism
    // A hunt runs one screen at a time, and looks at its findings once more by itself.
    configuration.triesAgain = !guessesLoops
    configuration.guessesLoops = guessesLoops
    do {
      let limit = end.map { end in
        Task {
          try await end.clock.sleep(end.instant)
          await workshop.stop()
        }
      }
      let listing = try await workshop.open(configuration, log: log)
      limit?.cancel()
      try await body(StoryLookup(listing, workshop))
      await workshop.close()
    } catch {
      await workshop.close()
      throw Self.failure(error)
    }
  }

  /// What screens print is no result of a command.
  static var log: Logger {
    .storybook(.critical)
  }

  /// Looks at the folders of the fixtures as they are now.
  init(_ listing: CatalogListing, _ workshop: Workshop) {
    self.listing = listing
    self.workshop = workshop
    let fixtures = Dictionary(
      uniqueKeysWithValues: listing.screens.map {
        ($0.id, FixtureFolder(path: $0.fixtureFolder).entries())
      })
    var recordings = RecordingShelf()
    shelf = Shelf(
      listing, root: SourceRoot(listing), fixtures: fixtures,
      recordings: recordings.read(listing.screens))
  }

  private static func failure(_ error: any Error) -> any Error {
    switch error {
    case let death as WorkerDeath: CommandFailure.story(death.description)
    case let failure as LaunchFailure: CommandFailure.story(failure.description)
    default: error
    }
  }
}

extension StoryLookup {
  func story(_ id: String) throws -> (screen: CatalogListing.Screen, story: Shelf.Story) {
    guard let found = shelf.find(id) else {
      throw CommandFailure.call("There is no story “\(id)”. The command “list” shows them all.")
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
      switch try await workshop.answer(.sample(screen: screen.id, story: slug)) {
      case .sample(let props): return props.bytes
      case .failed(let reason): throw CommandFailure.story(reason)
      default: throw CommandFailure.story("The props of “\(id)” cannot be encoded.")
      }
    }
  }

  private static func fixture(at path: String) throws -> [UInt8] {
    do throws(ProtocolFailure) {
      return try FixtureFolder.props(at: path).bytes
    } catch {
      throw CommandFailure.story(error.message)
    }
  }

  private static func props(in file: String) throws -> [UInt8] {
    let bytes = try GivenFile.bytes(file, for: "--props")
    do {
      return try Value(json: bytes).bytes
    } catch {
      throw CommandFailure.call("--props: the file \(file) is no JSON: \(error).")
    }
  }
}
