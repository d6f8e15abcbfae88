package import StorybookProgram
package import StorybookSchema
package import Storybook

/// The folder beside a screen's source that holds its fixtures.
package struct FixtureFolder: Hashable, Sendable {
  private let folder: StoryFolder
  package var path: String { folder.path }
  /// The paths of all folders that are read, hidden and visible.
  package var paths: [String] { folder.paths }

  package typealias Entry = StoryFolder.Entry

  package init(path: String, sharedPath: String? = nil) {
    folder = StoryFolder(path: path, kind: "fixture", ending: ".json", sharedPath: sharedPath)
  }

  /// The folder that new fixtures of a screen are saved to.
  package init(of screen: CatalogListing.Screen) {
    self.init(screen.fixtureFolder, formerlyIn: screen.formerFolder)
  }

  /// The folder that new fixtures of a screen are saved to.
  package init(of screen: AnyScreen) {
    self.init(screen.fixtureFolder, formerlyIn: screen.formerFolder)
  }

  private init(_ path: String, formerlyIn folder: String?) {
    self = FixtureFolder(path: path, sharedPath: folder.map { "\($0)/Fixtures" }).current
  }

  /// The place for new fixtures: this one, or the hidden one.
  package var current: FixtureFolder {
    FixtureFolder(path: folder.current.path, sharedPath: folder.sharedPath)
  }

  /// Returns the fixtures sorted by name; empty if the folder is missing.
  package func entries() -> [Entry] {
    let all = folder.entries()
    let environments = Set(all.map(\.path).filter(FixtureEnvironment.isOne))
    return all.filter { !environments.contains($0.path) }.map { entry in
      var entry = entry
      let environment = FixtureEnvironment(of: entry.path)
      if environments.contains(environment.path) { entry.environment = environment }
      return entry
    }
  }

  package func file(_ name: FixtureName) -> String { folder.file(name) }

  /// Writes a fixture and its environment file: both or neither.
  package func saveContent(
    _ content: String, name: FixtureName, overwrite: Bool,
    environment: FixtureEnvironment.Change = .kept
  ) throws(ProtocolError) -> String {
    try name.checkUnlike(entries().map(\.name), kind: "fixture")
    try checkSlug(of: name)
    let beside = FixtureEnvironment(of: file(name))
    return try folder.saveContent(
      content, name: name, overwrite: overwrite, beside: beside.file(environment))
  }

  /// Throws if another fixture has the same id: one of them would get a new one.
  private func checkSlug(of name: FixtureName) throws(ProtocolError) {
    let names = entries().map(\.name)
    let slug = Slug.slug(name.text)
    guard !names.contains(name.text), let other = names.first(where: { Slug.slug($0) == slug })
    else { return }
    throw ProtocolError(
      .badName, "The fixture “\(other)” has the same id, “\(slug)”: use another name.")
  }

  /// Reads a fixture; throws a ``ProtocolError`` with the file and the reason.
  package static func props(at path: String) throws(ProtocolError) -> Value {
    guard let bytes = StoryFolder.contents(path) else {
      throw ProtocolError(
        .unknownStory,
        "The fixture \(path) cannot be read: it was removed, is larger than 16 MB, "
          + "or is a symbolic link."
      )
    }
    do {
      return try Value(file: bytes)
    } catch {
      let place = FixtureFileError(bytes).map { " (\($0.place))" } ?? ""
      throw ProtocolError(.malformed, "The fixture \(path) is damaged: \(error)\(place).")
    }
  }
}
