import Storybook
import StorybookFiles
import StorybookSchema

/// The folder with the fixtures of a type.
struct FixtureSource<Props: Codable & Sendable>: Sendable {
  var folder: String { place.path }
  let place: FixtureFolder
  private let devices: [Device]
  private let root: String?
  private let coder: PropsCoder

  /// - Parameters:
  ///   - folder: `nil` to search for it.
  ///   - coder: reads and writes the files; `nil` for a plain one.
  ///   - test: the calling file.
  ///   - makesFolder: whether the folder may be missing.
  init(
    _ props: Props.Type, folder: String?, coder: PropsCoder? = nil, test: String,
    makesFolder: Bool = false
  ) throws {
    let coder = coder ?? .plain
    self.coder = coder
    root = PackageLocation.above(test)
    devices = Device.all
    if let folder {
      place = FixtureFolder(path: try Self.absolute(folder, root: root, test: test))
    } else {
      let search = try FixtureSearch(props, root: root, test: test) {
        Self.fits(FixtureFolder(path: $0), coder: coder)
      }
      place = FixtureFolder(path: try makesFolder ? search.place() : search.folder())
    }
  }

  init(_ props: Props.Type, _ catalog: Catalog, screen: String?) throws {
    let screen = try catalog.screen(of: props, id: screen)
    root = PackageLocation.above(screen.source.file)
    devices = catalog.devices
    place = FixtureFolder(of: screen)
    coder = screen.coder ?? .plain
  }

  /// Whether there are fixtures, and all of them keep their members in the type.
  private static func fits(_ folder: FixtureFolder, coder: PropsCoder) -> Bool {
    let entries = folder.entries()
    return !entries.isEmpty
      && entries.allSatisfy { entry in
        let bytes = FileText.withoutMark(StoryFolder.contents(entry.path) ?? [])
        return coder.use {
          guard let props = try? PropsCoding.decode(Props.self, from: bytes),
            let altered = try? PropsCoding.alterations(of: bytes, as: props)
          else { return false }
          return altered.isEmpty
        }
      }
  }

  private static func absolute(_ folder: String, root: String?, test: String) throws -> String {
    guard !folder.hasPrefix("/") else { return folder }
    guard let root else {
      throw FixtureError(
        "“\(folder)” is relative to the package, but \(test) is not inside a package.")
    }
    return "\(root)/\(folder)"
  }

  private var type: String { DeclaredName.of(Props.self) }
}

extension FixtureSource {
  func all() throws -> [Fixture<Props>] {
    let entries = place.entries()
    guard !entries.isEmpty else {
      throw FixtureError("No fixtures of \(type) in \(shown(folder)).")
    }
    var fixtures: [Fixture<Props>] = []
    var problems: [FixtureError] = []
    for entry in entries {
      do throws(FixtureError) {
        fixtures.append(try readEntry(entry))
      } catch {
        problems.append(error)
      }
    }
    guard problems.isEmpty else { throw FixtureError(problems) }
    return fixtures
  }

  func one(_ name: String) throws -> Fixture<Props> {
    let entries = place.entries()
    if let entry = entries.first(where: { $0.name == name }) { return try readEntry(entry) }
    let names = NearNames(entries.map(\.name), to: name).text
    let found = names.nonEmpty.map { "Found: \($0)." } ?? "The folder has no fixtures."
    throw FixtureError("No fixture “\(name)” of \(type) in \(shown(folder)). \(found)")
  }

  private func readEntry(_ entry: FixtureFolder.Entry) throws(FixtureError) -> Fixture<Props> {
    let bytes = FileText.withoutMark(StoryFolder.contents(entry.path) ?? [])
    let place = shown(entry.path)
    if let ambiguity = entry.ambiguity { throw FixtureError("\(place): \(ambiguity)") }
    if let damage = FixtureFileError(bytes) {
      throw FixtureError(
        "\(place):\(damage.line): invalid JSON: \(damage.reason)\(damage.path.suffix)")
    }
    let state = try environment(of: entry)
    return try coder.use { () throws(FixtureError) in
      do throws(PropsError) {
        return Fixture(
          name: entry.name, file: entry.path,
          props: try PropsCoding.decode(Props.self, from: bytes),
          environment: state.resolved(of: devices), state: state)
      } catch {
        throw FixtureError(rows: DriftReport(error, of: Props.self, in: bytes, at: place).rows)
      }
    }
  }

  /// Returns the props as the text of a file.
  func text(of props: Props) throws -> String {
    try coder.use { try PropsCoding.encode(props).canonicalText }
  }

  private func environment(of entry: FixtureFolder.Entry) throws(FixtureError)
    -> EnvironmentSettings
  {
    let standard = EnvironmentSettings(device: devices.first?.id ?? "")
    do throws(ProtocolError) {
      let value = try FixtureEnvironment(of: entry.path).value()
      return value.map { standard.merging(fitting: $0) } ?? standard
    } catch {
      throw FixtureError(error.message)
    }
  }

  /// Returns the path relative to the package, if known.
  private func shown(_ path: String) -> String {
    guard let root, path.hasPrefix(root + "/") else { return path }
    return String(path.dropFirst(root.count + 1))
  }
}
