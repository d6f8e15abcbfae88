import Foundation

/// The files that the build copies into bundles beside an executable, or embeds in its code, found by
/// their names: neither states the sources of its files.
struct BundledFiles {
  private let names: Set<String>
  /// The names of the constants that the build makes of embedded files: `note_txt`.
  private let embedded: Set<String>
  private let root: String
  /// The files of each bundle, by their paths in it.
  private let copies: [(target: String, path: String, copy: String)]

  /// - Parameter root: the folder of the package.
  init(beside executable: String, root: String) {
    let folder = (executable as NSString).deletingLastPathComponent
    let bundles = Self.files(in: folder, recursive: false).filter {
      $0.hasSuffix(".resources") || $0.hasSuffix(".bundle")
    }
    copies = bundles.flatMap { bundle in
      // `shop_ShopScreens.resources` has the files of the target `ShopScreens`.
      let name = (bundle as NSString).deletingPathExtension
      let target = name.drop { $0 != "_" }.dropFirst()
      return Self.files(in: "\(folder)/\(bundle)", recursive: true).map { path in
        (target: String(target), path: path, copy: "\(folder)/\(bundle)/\(path)")
      }
    }
    names = Set(copies.map { ($0.path as NSString).lastPathComponent })
    embedded = Set(Self.embeddedNames(beside: folder))
    self.root = root
  }

  private static func embeddedNames(beside folder: String) -> [String] {
    let targets = files(in: folder, recursive: false).filter { $0.hasSuffix(".build") }
    return targets.flatMap { target -> [String] in
      let file = "\(folder)/\(target)/DerivedSources/embedded_resources.swift"
      guard let source = try? String(contentsOfFile: file, encoding: .utf8) else { return [] }
      return source.matches(of: /static let (\w+)/).map { String($0.1) }
    }
  }

  /// Whether the build copies a file, or probably will: one that was added to a bundled folder, or
  /// beside a bundled file.
  func contains(_ path: String) -> Bool {
    let name = (path as NSString).lastPathComponent
    if embedded.contains(String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })) { return true }
    let steps = path.trimmingPrefix(root + "/").split(separator: "/")
    let neighbors = Self.files(
      in: (path as NSString).deletingLastPathComponent, recursive: false)
    return !names.isDisjoint(with: steps.map(String.init) + neighbors)
  }

  /// Renews the only copy of a changed file, as a build would. Returns whether it did: otherwise the
  /// file is new, removed, or in a target with a path of its own.
  func renewsCopy(of path: String) -> Bool {
    let steps = path.split(separator: "/").map(String.init)
    let found = copies.filter { steps.contains($0.target) && path.hasSuffix("/\($0.path)") }
    guard found.count == 1, let copy = found.first?.copy,
      let content = FileManager.default.contents(atPath: path)
    else { return false }
    return (try? content.write(to: URL(filePath: copy), options: .atomic)) != nil
  }

  private static func files(in folder: String, recursive: Bool) -> [String] {
    guard recursive else {
      return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
    return FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
  }
}
