import Foundation
@testable import StorybookProgram
import StorybookSchema
import StorybookTestSupport
import Testing

@testable import Storybook

/// Says what its source says: its tags are in files that the tests write.
private struct Notice: Codable, Sendable {
  var kind: String
  var text: String?
  var link: URL?

  /// The words are not in this file.
  private static let words = ["tset", "knil"].map { String($0.reversed()) }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    kind = try container.decode(String.self, forKey: .kind)
    if kind == Self.words[0] { text = try container.decode(String.self, forKey: .text) }
    if kind == Self.words[1] { link = try container.decode(URL.self, forKey: .link) }
  }
}

struct PackageSourcesTests {
  private static let declaration = """
    public extension Notice {
      init(from decoder: any Decoder) throws { switch kind { case "test": a; case "link": b } }
    }
    """

  @Test func `a type is found by its whole name`() throws {
    let root = try TestFolder()
    let index = DeclarationIndex([
      try root.write(
        "struct Notice<T>: Codable {}\nextension Notice {}\nenum NoticeBoard {}", to: "A.swift"),
      try root.write(
        "extension Notice {}\nfinal class Brief {}\n// \0\nactor Übung {}", to: "B.swift"),
    ])
    func found(_ type: String, extensions: Bool = true) -> [String] {
      index.files(declaring: type, extensions: extensions).map { String($0.suffix(7)) }
    }
    #expect(found("Notice") == ["A.swift", "B.swift"])
    #expect(found("Notice", extensions: false) == ["A.swift"])
    #expect(found("NoticeBoard") == ["A.swift"] && found("Brief") == ["B.swift"])
    #expect(found("Übung") == ["B.swift"] && found("Note").isEmpty)
  }

  /// Writes files to a new package, and returns the tags that are found from `Sources/App/App.swift`.
  private static func tags(_ files: [String: String]) throws -> [Value] {
    let root = try TestFolder()
    for path in ["Package.swift", "Sources/App/App.swift"] { try root.write("", to: path) }
    for (path, content) in files { try root.write(content, to: path) }
    let literals = SourceLiterals(
      around: root.file("Sources/App/App.swift"), fixtures: root.file("Sources/App/Fixtures"))
    let schema = SchemaDeriver.derive(Notice.self, literals: literals).value
    let forms = schema["$defs"]?["Notice"]?["anyOf"]?.array?.first?["oneOf"]?.array
    return forms?.compactMap { $0["properties"]?["kind"]?["const"] } ?? []
  }

  @Test(arguments: [
    "Sources/App/App.swift", "Sources/App/Notice.swift", "Sources/Model/Deep/Notice+Coding.swift",
  ])
  func `tags are found in the sources around a screen`(path: String) throws {
    #expect(try Self.tags([path: Self.declaration]) == ["test", "link"])
  }

  @Test(arguments: ["Fixtures", ".storybook/Fixtures"])
  func `tags are found in fixtures`(folder: String) throws {
    let tags = try Self.tags([
      "Sources/App/\(folder)/a.json": #"{"kind":"link","link":"/"}"#,
      "Sources/App/\(folder)/b.json": #"{"kind":"test"}"#, "Sources/App/\(folder)/c.json": "{",
    ])
    #expect(Set(tags) == ["test", "link"])
  }

  @Test(arguments: [".build/x/Notice.swift", "Sources/Model/Other.swift", "Notice.txt"])
  func `other files are not read`(path: String) throws {
    let other = path.hasSuffix("Other.swift")
    let content = other ? Self.declaration.replacing("Notice", with: "Note") : Self.declaration
    #expect(try Self.tags([path: content]) == [])
  }
}
