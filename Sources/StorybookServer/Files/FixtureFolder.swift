import Storybook
import StorybookSchema

/// The folder beside a screen's source that holds its fixtures.
struct FixtureFolder: Hashable, Sendable {
  private let folder: StoryFolder
  var path: String { folder.path }

  typealias Entry = StoryFolder.Entry

  init(path: String) { folder = StoryFolder(path: path, kind: "fixture", ending: ".json") }

  /// The fixtures by name, in order; empty when there is no such folder.
  func entries() -> [Entry] { folder.entries() }

  func file(_ name: FixtureName) -> String { folder.file(name) }

  func save(
    _ content: String, name: FixtureName, overwrite: Bool
  ) throws(ProtocolFailure) -> String {
    try folder.save(content, name: name, overwrite: overwrite)
  }

  /// Reads a fixture; throws a ``ProtocolFailure`` that names the file and what is wrong in it.
  static func props(at path: String) throws(ProtocolFailure) -> Value {
    guard let bytes = StoryFolder.contents(path) else {
      throw ProtocolFailure(.unknownStory, "The fixture \(path) cannot be read.")
    }
    do {
      return try Value(json: bytes)
    } catch {
      throw ProtocolFailure(.malformed, "The fixture \(path) is damaged: \(error).")
    }
  }
}
