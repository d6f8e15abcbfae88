import Foundation
import Storybook
import StorybookFiles
import StorybookProgram
import StorybookSchema

/// The source code of a screen: its own file, and files of its package that mention its types.
struct ScreenSources {
  private static let fileLimit = 12
  private static let candidateLimit = 60
  private static let pathLimit = 4000
  /// UTF-8 bytes per file, and for all files together.
  private static let byteLimit = 300_000
  private static let totalLimit = 600_000

  let screen: String
  /// Names of the author's types, without their modules.
  private let words: [String]

  /// - Parameter schema: the published schema.
  init(_ screen: CatalogListing.Screen, schema: Value) {
    self.screen = screen.file
    let types = schema["$defs"]?.object?.compactMap { $0.value["x-type"]?.string } ?? []
    let parts = (types + [screen.type].compactMap(\.self)).flatMap {
      $0.split(separator: ".").dropFirst(types.isEmpty ? 0 : 1).map(String.init)
    }
    words = Array(Set(parts.filter { $0 != "Props" && $0.count > 2 })).sorted()
  }

  /// Values from the sources, most relevant files first; empty if the sources are not on this disk.
  var clues: [SourceClue] { files.flatMap(SourceClue.all) }

  private var files: [String] {
    let others = candidates.compactMap(Self.content).map { content in
      (content, words.count { content.contains($0) })
    }.filter { $0.1 > 0 }
    let related = others.enumerated()
      .sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }.map(\.element.0)
    let files = ([Self.content(screen)].compactMap(\.self) + related).prefix(Self.fileLimit)
    var bytes = 0
    return files.filter { file in
      bytes += file.utf8.count
      return bytes <= Self.totalLimit
    }
  }

  /// Files beside the screen's, then files of its package that are named after one of its types.
  private var candidates: [String] {
    let folder = (screen as NSString).deletingLastPathComponent
    let beside = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let near = beside.sorted().map { "\(folder)/\($0)" }
    let far = PackageLocation.above(screen).map { named(below: $0) } ?? []
    let files = (near + far.filter { !near.contains($0) }).filter {
      $0.hasSuffix(".swift") && $0 != screen
    }
    return Array(files.prefix(Self.candidateLimit))
  }

  private func named(below root: String) -> [String] {
    guard let paths = FileManager.default.enumerator(atPath: root) else { return [] }
    var found: [String] = []
    var count = 0
    while let path = paths.nextObject() as? String, count < Self.pathLimit {
      count += 1
      let name = (path as NSString).lastPathComponent
      if name.hasPrefix(".") || name.hasSuffix(".docc") { paths.skipDescendants() }
      if name.hasSuffix(".swift"), words.contains(where: name.hasPrefix) {
        found.append("\(root)/\(path)")
      }
    }
    return found.sorted()
  }

  private static func content(_ path: String) -> String? {
    guard let data = FileManager.default.contents(atPath: path), data.count <= byteLimit else {
      return nil
    }
    return String(decoding: data, as: UTF8.self)
  }
}
