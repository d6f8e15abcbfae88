import Foundation
package import Storybook

/// A folder beside a screen's source that the storybook writes to.
package struct StoryFolder: Hashable, Sendable {
  package let path: String
  /// The kind of its files, as a noun for messages.
  package let kind: String
  /// The file extension, with the dot.
  package let ending: String

  package struct Entry: Hashable, Sendable {
    package let name: String
    package let path: String
    /// The saved environment; `nil` if there is none.
    package var environment: FixtureEnvironment?

    package init(name: String, path: String) {
      self.name = name
      self.path = path
    }
  }

  package init(path: String, kind: String, ending: String) {
    self.path = path
    self.kind = kind
    self.ending = ending
  }

  /// The largest file size, in bytes; larger files are not read.
  package static let sizeLimit = 16 << 20

  /// Returns the files sorted by name; empty if the folder is missing or a link leads it elsewhere.
  package func entries() -> [Entry] {
    guard (try? opened()) != nil else { return [] }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return files.filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }.sorted().map {
      Entry(name: String($0.dropLast(ending.count)), path: "\(path)/\($0)")
    }
  }

  package func file(_ name: FixtureName) -> String { "\(path)/\(name.text)\(ending)" }
}
