import Foundation
import Storybook

/// A folder beside a screen's source that the storybook writes to.
struct StoryFolder: Hashable, Sendable {
  let path: String
  /// What is in it, in a word for sentences.
  let kind: String
  /// The ending of its files, with the dot.
  let ending: String

  struct Entry: Hashable, Sendable {
    let name: String
    let path: String
  }

  /// What no file of it reaches; larger ones are passed over.
  static let sizeLimit = 16 << 20

  /// The files by name, in order; empty when there is no such folder.
  func entries() -> [Entry] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return files.filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }.sorted().map {
      Entry(name: String($0.dropLast(ending.count)), path: "\(path)/\($0)")
    }
  }

  func file(_ name: FixtureName) -> String { "\(path)/\(name.text)\(ending)" }

  static func contents(_ path: String) -> [UInt8]? {
    guard let data = FileManager.default.contents(atPath: path), data.count <= sizeLimit else {
      return nil
    }
    return Array(data)
  }
}
