import Foundation
import StorybookFiles
import StorybookSchema

/// Searches a package for the fixtures of a type, which the storybook saves in the folder of their
/// screen: `Login/.storybook/Fixtures`, or `Login/Fixtures`, for `MyScreens.Login.Props`.
///
/// ```text
/// Login.Props     Login
/// LoginProps      LoginProps, Login
/// Board.State     State, or else Board
/// ```
/// Of several folders, and if none has such a name, that one counts whose fixtures fit the type: a
/// screen may have any title.
struct FixtureSearch {
  private let type: String
  private let module: String
  /// The candidate names of the folder: those of the type itself, then of the type around it.
  private let names: [[String]]
  private let root: String
  private let paths: [String]
  /// Whether all fixtures in the folder at a path have the type.
  private let fits: (String) -> Bool

  init(
    _ props: Any.Type, root: String?, test: String, fits: @escaping (String) -> Bool
  ) throws {
    guard let root else {
      throw FixtureError(
        "No Package.swift found above \(test): pass the folder of the fixtures as “in:”.")
    }
    type = DeclaredName.of(props)
    let parts = type.split(separator: ".").map(String.init)
    module = parts.first ?? ""
    names = Self.names(Array(parts.dropFirst()))
    self.root = root
    self.fits = { fits("\(root)/\($0)") }
    paths = Self.paths(root)
  }

  private static func names(_ parts: [String]) -> [[String]] {
    guard let name = parts.last else { return [] }
    let outer = parts.dropLast().suffix(1).map { [$0] }
    guard name != "Props" || outer.isEmpty else { return outer }
    guard name.hasSuffix("Props"), name != "Props" else { return [[name]] + outer }
    return [[name, String(name.dropLast("Props".count))]] + outer
  }

  /// Returns all paths relative to the root, except `node_modules` and hidden ones that are not the
  /// folders of screens.
  private static func paths(_ root: String) -> [String] {
    guard let files = FileManager.default.enumerator(atPath: root) else { return [] }
    var paths: [String] = []
    while let path = files.nextObject() as? String {
      let name = path.split(separator: "/").last ?? ""
      if name.hasPrefix(".") && name != StoryFolder.hiddenName || name == "node_modules" {
        files.skipDescendants()
      } else {
        paths.append(path)
      }
    }
    return paths.sorted()
  }

  /// Returns the existing folder.
  func folder() throws -> String {
    let all = folders
    guard let found = try existing(all) else {
      let wanted = names.joined().map { "“\($0)/Fixtures”" }.joined(separator: " or ")
      let others = all.joined(separator: ", ").nonEmpty ?? "no folder “Fixtures”"
      throw FixtureError(
        "No fixtures of \(type) found: expected \(wanted) in \(root), found \(others). "
          + "Pass the folder as “in:”.")
    }
    return "\(root)/\(found)"
  }

  /// Returns the existing folder, or the path at which to create it.
  func place() throws -> String {
    let found =
      try existing(folders)
      ?? first { name in try only(paths.filter { isNamed($0, names: name) && isFolder($0) }) }
      .map { "\($0)/Fixtures" }
      ?? first { name in
        try only(paths.filter { $0.hasSuffix(".swift") && isNamed($0.dropLast(6), names: name) })
      }
      .map { "\($0.dropLast(6))/Fixtures" }
    guard let found else {
      throw FixtureError(
        "No folder to save fixtures of \(type): expected \(names.joined().joined(separator: " or ")) "
          + "in \(root). Pass the folder as “in:”.")
    }
    return FixtureFolder(path: "\(root)/\(found)").current.path
  }
}

extension FixtureSearch {
  /// The paths of all fixture folders, once for a folder that is in both places.
  private var folders: [String] {
    let all = paths.filter { $0.hasSuffix("/Fixtures") }
    return all.filter { path in
      let visible = "\(StoryFolder.owner(of: path))/Fixtures"
      return path == visible || !all.contains(visible)
    }
  }

  /// Returns the existing folder by its name and by what is in it.
  private func existing(_ all: [String]) throws -> String? {
    let named = names.map { names in all.filter { isNamed(StoryFolder.owner(of: $0), names: names) }
    }
    .filter { !$0.isEmpty }
    guard named.joined().count != 1 else { return named[0][0] }
    let fitting = all.filter(fits)
    let both = named.map { $0.filter(fitting.contains) }.first { !$0.isEmpty }
    return try only(both ?? named.first ?? fitting)
  }

  /// Returns what is found by the first names that find anything.
  private func first(_ find: ([String]) throws -> String?) rethrows -> String? {
    for names in names { if let found = try find(names) { return found } }
    return nil
  }

  /// Returns the candidate, preferring one in the folder of the type's module.
  private func only(_ found: [String]) throws -> String? {
    guard found.count > 1 else { return found.first }
    let own = found.filter { $0.split(separator: "/").contains { $0 == module } }
    guard own.count == 1 else {
      throw FixtureError(
        "Several folders match fixtures of \(type): \(found.joined(separator: ", ")). "
          + "Pass the folder as “in:”.")
    }
    return own[0]
  }

  private func isNamed(_ path: some StringProtocol, names: [String]) -> Bool {
    let last = path.split(separator: "/").last.map { $0.lowercased() }
    return names.contains { $0.lowercased() == last }
  }

  private func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: "\(root)/\(path)", isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
