import Foundation
import Storybook

/// The Swift files of the package that a file belongs to.
package struct PackageSources: Sendable {
  private static let fileLimit = 3_000

  private let file: String

  package init(around file: String) { self.file = file }

  /// Returns the files that declare a type or extend it: this file, those beside it, or any of the
  /// package, whichever has the code that decodes it. Empty where the sources are not on this disk.
  package func declaring(_ type: String) -> [String] {
    let near = beside.files(declaring: type, extensions: true)
    let parts = [
      { near.filter { $0 == file } }, { near.filter { $0 != file } },
      { others.files(declaring: type, extensions: true).filter { !isBeside($0) } },
    ]
    var found: [String] = []
    for files in parts {
      found += files().compactMap(DeclarationIndex.sourceText)
      if found.contains(where: { $0.contains("init(from") }) { return found }
    }
    return found
  }

  /// Returns this file if it declares the type, or else the files beside it that do.
  package func near(_ type: String) -> [String] {
    let files = beside.files(declaring: type, extensions: false)
    return (files.filter { $0 == file }.nonEmpty ?? files).compactMap(DeclarationIndex.sourceText)
  }

  private func isBeside(_ path: String) -> Bool { path.parentFolder == file.parentFolder }

  private var beside: DeclarationIndex {
    let folder = file.parentFolder
    return DeclarationIndex.of("\(folder)/*") {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.sorted().filter { $0.hasSuffix(".swift") }.prefix(Self.fileLimit)
        .map { "\(folder)/\($0)" }
    }
  }

  private var others: DeclarationIndex {
    var root = file.parentFolder
    while !root.isEmpty, !FileManager.default.fileExists(atPath: "\(root)/Package.swift") {
      root = root.parentFolder
    }
    guard !root.isEmpty else { return DeclarationIndex([]) }
    return DeclarationIndex.of("\(root)/**") { Self.sources(below: root) }
  }

  private static func sources(below root: String) -> [String] {
    guard let paths = FileManager.default.enumerator(atPath: root) else { return [] }
    var found: [String] = []
    var count = 0
    while let path = paths.nextObject() as? String, count < fileLimit {
      let name = (path as NSString).lastPathComponent
      if name.hasPrefix(".") || name.hasSuffix(".docc") { paths.skipDescendants() }
      count += 1
      if name.hasSuffix(".swift") { found.append("\(root)/\(path)") }
    }
    return found.sorted()
  }
}
