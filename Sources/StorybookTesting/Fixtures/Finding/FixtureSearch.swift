import Foundation
import StorybookSchema
import StorybookSession

/// Searches a package for the fixtures of a type: `Login/.storybook/Fixtures`, or `Login/Fixtures`,
/// for `MyScreens.Login.Props`.
struct FixtureSearch {
  private let type: String
  private let module: String
  /// The candidate names of the folder.
  private let names: [String]
  private let root: String
  private let paths: [String]

  init(_ props: Any.Type, root: String?, test: String) throws {
    guard let root else {
      throw FixtureError(
        "No Package.swift found above \(test): pass the folder of the fixtures as “in:”.")
    }
    type = DeclaredName.of(props)
    let parts = type.split(separator: ".").map(String.init)
    module = parts.first ?? ""
    names = Self.names(Array(parts.dropFirst()))
    self.root = root
    paths = Self.paths(root)
  }

  /// Returns the candidate names: `Login` for `Login.Props`, `LoginProps` and `Login`.
  private static func names(_ parts: [String]) -> [String] {
    var parts = parts
    if parts.count > 1, parts.last == "Props" { parts.removeLast() }
    guard let name = parts.last else { return [] }
    guard name.hasSuffix("Props"), name != "Props" else { return [name] }
    return [name, String(name.dropLast("Props".count))]
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
    let wanted = names.map { "“\($0)/Fixtures”" }.joined(separator: " or ")
    guard let found = try only(all.filter(isFixtureFolder)) else {
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
      try only(folders.filter(isFixtureFolder))
      ?? only(paths.filter { isNamed($0) && isFolder($0) }).map { "\($0)/Fixtures" }
      ?? only(paths.filter { $0.hasSuffix(".swift") && isNamed($0.dropLast(6)) })
      .map { "\($0.dropLast(6))/Fixtures" }
    guard let found else {
      throw FixtureError(
        "No folder to save fixtures of \(type): expected \(names.joined(separator: " or ")) in "
          + "\(root). Pass the folder as “in:”.")
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

  private func isFixtureFolder(_ path: String) -> Bool { isNamed(StoryFolder.owner(of: path)) }

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

  private func isNamed(_ path: some StringProtocol) -> Bool {
    let last = path.split(separator: "/").last.map { $0.lowercased() }
    return names.contains { $0.lowercased() == last }
  }

  private func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: "\(root)/\(path)", isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
