import Foundation

/// A page that people read, by its headings.
struct DocumentationPage {
  let name: String
  let text: String

  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized
  static let catalogue = root.appending(path: "Sources/Storybook/Documentation.docc")

  private init(_ file: URL) throws {
    name = file.lastPathComponent
    text = try String(contentsOf: file, encoding: .utf8)
  }

  /// A page of the catalogue.
  init(_ name: String) throws { try self.init(Self.catalogue.appending(path: "\(name).md")) }

  static func readme() throws -> Self { try Self(root.appending(path: "README.md")) }

  /// All that is read: the catalogue, and what a repository begins with.
  static func all() throws -> [Self] {
    let files = try FileManager.default.contentsOfDirectory(
      at: catalogue, includingPropertiesForKeys: nil)
    let own = ["README.md", "CONTRIBUTING.md"].map { root.appending(path: $0) }
    return try own.map(Self.init) + files.filter { $0.pathExtension == "md" }.map(Self.init)
  }

  /// What stands under a heading, up to the next one; nil where there is no such heading.
  func section(_ heading: String) -> Substring? {
    guard let start = text.firstRange(of: "\n\(heading)\n") else { return nil }
    let rest = text[start.upperBound...]
    let end = rest.firstRange(of: "\n#")?.lowerBound ?? rest.endIndex
    return rest[..<end]
  }

  /// The blocks of code in a language under a heading.
  func blocks(_ language: String, under heading: String) -> [String] {
    CodeBlock.all(in: section(heading) ?? "", of: name).filter { $0.language == language }
      .map(\.code)
  }

  /// All blocks of code.
  var blocks: [CodeBlock] { CodeBlock.all(in: text[...], of: name) }

  /// The words in the first column of the tables under a heading, without their marks.
  func firstColumn(under heading: String) -> [String] {
    (section(heading) ?? "").split(separator: "\n").filter { $0.hasPrefix("| `") }.map { row in
      String(row.dropFirst(3).prefix { $0 != "`" })
    }
  }
}
