import Foundation

/// A folder beside a screen's source that the storybook writes to.
package struct StoryFolder: Hashable, Sendable {
  package let path: String
  /// The kind of its files, as a noun for messages.
  package let kind: String
  /// The file extension, with the dot.
  package let ending: String
  /// The folder that screens once shared, whose files are read unless this one has such a name.
  package let sharedPath: String?

  package struct Entry: Hashable, Sendable {
    package let name: String
    package let path: String
    /// The saved environment; `nil` if there is none.
    package var environment: FixtureEnvironment?
    /// Whether the other place has a file of the same name.
    package var isAmbiguous = false
    /// When the file was last written; `distantFuture` if it is gone.
    var modified: Date {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      return attributes?[.modificationDate] as? Date ?? .distantFuture
    }

    package init(name: String, path: String) {
      self.name = name
      self.path = path
    }
  }

  package init(path: String, kind: String, ending: String, sharedPath: String? = nil) {
    self.path = path
    self.kind = kind
    self.ending = ending
    self.sharedPath = sharedPath
  }

  /// The largest file size, in bytes; larger files are not read.
  package static let sizeLimit = 16 << 20

  /// The folder that screens once shared, as such a folder.
  private var shared: StoryFolder? {
    sharedPath.map { StoryFolder(path: $0, kind: kind, ending: ending) }
  }

  /// The paths of all folders that are read.
  package var paths: [String] { [path, twin.path] + (shared?.paths ?? []) }

  /// Returns the files of all places sorted by name, of equal names first that of this place.
  package func entries() -> [Entry] {
    let own = ownEntries()
    guard let shared else { return own }
    let names = Set(own.map(\.name))
    let others = shared.ownEntries().filter { !names.contains($0.name) }
    guard !others.isEmpty else { return own }
    return (own + others).sorted { $0.name + ending < $1.name + ending }
  }

  private func ownEntries() -> [Entry] {
    let own = files()
    let others = twin.files()
    guard !own.isEmpty, !others.isEmpty else { return own + others }
    let shared = Set(own.map(\.name)).intersection(others.map(\.name))
    return (own + others).enumerated().sorted {
      ($0.element.name + ending, $0.offset) < ($1.element.name + ending, $1.offset)
    }.map { _, entry in
      var entry = entry
      entry.isAmbiguous = shared.contains(entry.name)
      return entry
    }
  }

  /// Returns the files sorted by name; empty if the folder is missing or a link leads it elsewhere.
  private func files() -> [Entry] {
    guard (try? opened()) != nil else { return [] }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return files.filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }.sorted().map {
      Entry(name: String($0.dropLast(ending.count)), path: "\(path)/\($0)")
    }
  }

  /// Returns the path of a file, or of the one that would be created.
  package func file(_ name: FixtureName) -> String {
    let own = holding(name).location(of: name)
    guard let sharedFile = shared?.file(name), !FileManager.default.fileExists(atPath: own),
      FileManager.default.fileExists(atPath: sharedFile)
    else { return own }
    return sharedFile
  }

  func location(of name: FixtureName) -> String { "\(path)/\(name.text)\(ending)" }
}
