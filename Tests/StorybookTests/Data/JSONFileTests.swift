import Foundation
import Storybook
import StorybookAsync
import StorybookData
import StorybookTestSupport
import Testing

struct JSONFileTests {
  struct Album: Codable, Hashable, Sendable {
    var title: String
    var years: [Int]
  }

  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func makeStore(_ content: String? = nil) throws -> JSONFile<Album> {
    if let content { try folder.write(content, to: "Album.json") }
    return JSONFile(folder.file("Album.json"))
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }

  @Test func `what is saved is loaded, and reads well`() throws {
    let store = try makeStore()
    for album in [
      Album(title: "Larches & <lakes>", years: [2024, 2025]), Album(title: "", years: []),
    ] {
      try store.save(album)
      #expect(try store.load() == album)
    }
    try store.save(Album(title: "A", years: [1]))
    #expect(
      try String(contentsOfFile: store.file, encoding: .utf8) == """
        {
          "title": "A",
          "years": [
            1
          ]
        }

        """)
    #expect(try names() == ["Album.json"])
  }

  @Test func `a store of its own stands beside the source that names it`() {
    let store = JSONFile<Album>("Album.json", filePath: "/p/Stories/Album/Album.swift")
    #expect(store.file == "/p/Stories/Album/Album.json")
  }

  @Test func `a missing archive says so, or is nil where that may be`() throws {
    let store = try makeStore()
    let error = JSONFileError(file: store.file, problem: .missing)
    #expect(throws: error) { try store.load() }
    #expect("\(error)" == "\(store.file) is missing.")
    #expect(try store.loadIfPresent() == nil)
  }

  @Test(arguments: [
    ("", 1, 1, "a value is missing or malformed"),
    ("{\n  \"title\": \"A\"\n  \"years\": []\n}", 3, 3, "“}” is missing"),
    ("{\"title\": \"Ärger ", 1, 18, "“\"” is missing"),
    ("{}\n}", 2, 1, "unexpected text"),
  ])
  func `a damaged archive says at which line and column, and why`(
    text: String, line: Int, column: Int, reason: String
  ) throws {
    let store = try makeStore(text)
    let error = #expect(throws: JSONFileError.self) { try store.load() }
    #expect(error?.problem == .malformed(line: line, column: column, reason))
    #expect(
      error?.description
        == "\(store.file) is damaged at line \(line), column \(column): \(reason).")
    #expect(throws: JSONFileError.self) { try store.loadIfPresent() }
  }

  @Test(arguments: [
    (#"{"title": "A"}"#, "/years: “years” is missing."),
    (#"{"title": "A", "years": [1, "x"]}"#, "/years/1: Expected a whole number."),
    ("[]", "does not fit: Expected an object."),
  ])
  func `an archive of another type says at which pointer, and why`(
    text: String, words: String
  ) throws {
    let store = try makeStore(text)
    let error = #expect(throws: JSONFileError.self) { try store.load() }
    #expect(error?.description.hasSuffix(words) == true, "\(error?.description ?? "")")
    #expect(error.map { LoadingError($0).message } == error?.description)
  }

  @Test func `what cannot be written leaves what is there`() throws {
    let store = JSONFile<Album>("\(folder.path)/nowhere/Album.json")
    let error = #expect(throws: JSONFileError.self) {
      try store.save(Album(title: "A", years: []))
    }
    guard case .unwritable = error?.problem else {
      Issue.record("\(error?.description ?? "no error")")
      return
    }
    #expect(try names() == [])
  }

  struct Infinite: Codable, Sendable { var number = Double.infinity }

  @Test func `what cannot be encoded leaves what is there`() throws {
    let file = try makeStore("kept").file
    #expect(throws: JSONFileError.self) { try JSONFile<Infinite>(file).save(Infinite()) }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "kept")
  }

  @Test func `it is ready for a loader`() async throws {
    let store = try makeStore(#"{"title": "A", "years": [2024]}"#)
    let loader = Loader(load: { try store.load() }, build: { $0.years })
    #expect(try await loader.loaded() == .value([2024]))
    let missing = JSONFile<Album>("\(folder.path)/None.json")
    let failing = Loader(load: { try missing.load() }, build: { $0.years })
    #expect(try await failing.loaded().failure?.message == "\(missing.file) is missing.")
    let fresh = Loader(load: { try missing.loadIfPresent() }, build: { $0.years })
    #expect(try await fresh.loaded() == .empty)
  }
}
