import ArgumentParser
import Foundation
import Storybook
import StorybookSchema

/// Finds what a command line names, in this process, with the fixtures beside the sources.
struct StoryLookup {
  let catalog: Catalog
  let shelf: Shelf

  init() {
    catalog = RootCommand.makeCatalog()
    let listing = CatalogListing(catalog)
    let fixtures = Dictionary(
      uniqueKeysWithValues: listing.screens.map {
        ($0.id, FixtureFolder(path: $0.fixtureFolder).entries())
      })
    shelf = Shelf(listing, fixtures: fixtures)
  }

  func story(_ id: String) throws -> (screen: CatalogListing.Screen, story: Shelf.Story) {
    guard let found = shelf.find(id) else {
      throw CommandFailure.call("There is no story “\(id)”. The command “list” shows them all.")
    }
    return found
  }

  /// Props from a file (“-” is standard input), else the story's own.
  func props(_ id: String, file: String?) throws -> [UInt8] {
    if let file { return try Self.read(file) }
    let (screen, story) = try story(id)
    switch story.origin {
    case .fixture(let path): return try Self.read(path)
    case .source(let slug):
      guard case .sample(let props) = answer(.sample(screen: screen.id, story: slug)).last else {
        throw CommandFailure.story("The props of “\(id)” cannot be encoded.")
      }
      return props.bytes
    }
  }

  /// All parts of the answer to a request, run in this process.
  func answer(_ request: WorkerRequest) -> [WorkerReply] {
    var replies: [WorkerReply] = []
    catalog.answer(request) { replies.append($0) }
    return replies
  }

  private static func read(_ file: String) throws -> [UInt8] {
    let data =
      file == "-"
      ? FileHandle.standardInput.readDataToEndOfFile() : FileManager.default.contents(atPath: file)
    guard let data else { throw CommandFailure.call("The file \(file) cannot be read.") }
    do {
      return try Value(json: Array(data)).bytes
    } catch {
      throw CommandFailure.call("The file \(file) is no JSON: \(error).")
    }
  }
}
