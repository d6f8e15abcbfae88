import Foundation

/// The Swift files of the package that a file belongs to.
package struct PackageSources: Sendable {
  private static let fileLimit = 3_000
  private static let byteLimit = 300_000
  private static let nearLimit = 100

  private let file: String

  package init(around file: String) { self.file = file }

  /// Returns the files that declare a type or extend it: this file, those beside it, or any of the
  /// package, whichever has the code that decodes it. Empty where the sources are not on this disk.
  package func declaring(_ type: String) -> [String] {
    let isFound = Self.declares(type, by: ["enum", "struct", "class", "actor", "extension"])
    var found: [String] = []
    for files in [{ [file] }, { beside }, { others }] {
      found += files().compactMap(Self.content).filter(isFound)
        .map { String(decoding: $0, as: UTF8.self) }
      if found.contains(where: { $0.contains("init(from") }) { return found }
    }
    return found
  }

  /// Returns this file if it declares the type, or else the files beside it that do.
  package func near(_ type: String) -> [String] {
    let isFound = Self.declares(type, by: ["enum", "struct", "class", "actor"])
    func declaring(_ files: some Sequence<String>) -> [String] {
      files.compactMap(Self.content).filter(isFound).map { String(decoding: $0, as: UTF8.self) }
    }
    return declaring([file]).nonEmpty ?? declaring(beside.prefix(Self.nearLimit))
  }

  /// Searches for the name first, since few files contain it.
  private static func declares(_ type: String, by keywords: [String]) -> (Data) -> Bool {
    let name = Data(type.utf8)
    let words = keywords.map { Data("\($0) \(type)".utf8) }
    return { content in
      content.range(of: name) != nil && words.contains { content.range(of: $0) != nil }
    }
  }

  private var beside: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: file.parentFolder)) ?? []
    return names.sorted().filter { $0.hasSuffix(".swift") }.map { "\(file.parentFolder)/\($0)" }
      .filter { $0 != file }
  }

  private var others: [String] {
    var root = file.parentFolder
    while !root.isEmpty, !FileManager.default.fileExists(atPath: "\(root)/Package.swift") {
      root = root.parentFolder
    }
    guard !root.isEmpty, let paths = FileManager.default.enumerator(atPath: root) else { return [] }
    var found: [String] = []
    var count = 0
    while let path = paths.nextObject() as? String, count < Self.fileLimit {
      let name = (path as NSString).lastPathComponent
      if name.hasPrefix(".") || name.hasSuffix(".docc") { paths.skipDescendants() }
      count += 1
      if name.hasSuffix(".swift"), "\(root)/\(path)".parentFolder != file.parentFolder {
        found.append("\(root)/\(path)")
      }
    }
    return found.sorted()
  }

  private static func content(_ path: String) -> Data? {
    let url = URL(fileURLWithPath: path)
    guard let data = try? Data(contentsOf: url, options: .mappedIfSafe), data.count <= byteLimit
    else { return nil }
    return data
  }
}
