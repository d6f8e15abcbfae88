import Foundation

/// A folder beside a screen's source that the storybook writes to.
package struct StoryFolder: Hashable, Sendable {
  package let path: String
  /// What is in it, in a word for sentences.
  package let kind: String
  /// The ending of its files, with the dot.
  package let ending: String

  package struct Entry: Hashable, Sendable {
    package let name: String
    package let path: String
    /// What it is to be looked at with; nil where nothing says so.
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

  /// What no file of it reaches; larger ones are passed over.
  package static let sizeLimit = 16 << 20

  /// The files by name, in order; empty when there is no such folder, or a link leads it elsewhere.
  package func entries() -> [Entry] {
    guard (try? opened()) != nil else { return [] }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return files.filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }.sorted().map {
      Entry(name: String($0.dropLast(ending.count)), path: "\(path)/\($0)")
    }
  }

  package func file(_ name: FixtureName) -> String { "\(path)/\(name.text)\(ending)" }
}
