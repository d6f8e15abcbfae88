import Foundation
@testable import StorybookTesting
import StorybookFiles
import Testing

struct FixturesTests {
  private func fixtures(_ scene: Scene, in folder: String? = nil) throws -> [Fixture<Meter.Props>] {
    try FixtureSource(Meter.Props.self, folder: folder, test: scene.test).all()
  }

  private func one(_ name: String, _ scene: Scene) throws -> Fixture<Meter.Props> {
    try FixtureSource(Meter.Props.self, folder: nil, test: scene.test).one(name)
  }

  @Test(arguments: [
    "Stories/Meter/Fixtures", "Sources/Deep/down/meter/Fixtures", "Fixtures/Meter/Fixtures",
  ])
  func `fixtures are found by the name of their type`(folder: String) throws {
    let scene = try Scene([
      "\(folder)/b.json": #"{"level": 2, "name": "B"}"#,
      "\(folder)/a.json": #"{"level": 1, "name": "A"}"#,
      "\(folder)/a.environment.json": #"{"colorScheme": "dark"}"#,
      "Stories/Other/Fixtures/c.json": "{}", ".build/Meter/Fixtures/d.json": "{}",
    ])
    let found = try fixtures(scene)
    #expect(found.map(\.name) == ["a", "b"])
    #expect(found.map(\.props.level) == [1, 2])
    #expect(found.map(\.environment.colorScheme) == [.dark, .light])
    #expect(found[0].file == "\(scene.root)/\(folder)/a.json")
    #expect("\(found[0])" == "a")
    #expect(try fixtures(scene, in: folder).count == 2)
  }

  @Test func `of several folders the one of the module counts`() throws {
    let scene = try Scene([
      "Sources/StorybookTestingTests/Meter/Fixtures/a.json": #"{"level": 1, "name": "A"}"#,
      "Sources/Others/Meter/Fixtures/b.json": "{}",
    ])
    #expect(try fixtures(scene).map(\.name) == ["a"])
  }

  enum Board {
    struct State: Codable, Sendable { var level: Int, name: String }
    struct CardProps: Codable, Sendable { var level: Int, name: String }
  }

  /// Where the page has saved a fixture of a screen, beside files that are in the way.
  static let places: [(folder: String, others: [String: String])] = [
    ("Stories/Board/.storybook/Fixtures", [:]), ("Stories/board/Fixtures", [:]),
    ("State/.storybook/Fixtures", [:]), ("Stories/Kanban/.storybook/Fixtures", [:]),
    ("Stories/Board/.storybook/Fixtures", ["Stories/State/Fixtures/a.json": #"{"on": true}"#]),
    ("State/Fixtures", ["Board/Fixtures/a.json": #"{"level": 1}"#]),
    ("State/Fixtures", ["Board/Fixtures/a.json": #"{"level": 1, "name": "B"}"#]),
    ("A/Board/Fixtures", ["B/Board/Fixtures/a.json": #"{"title": "B"}"#]),
    (
      "Stories/Kanban/Fixtures",
      ["Stories/More/Fixtures/a.json": #"{"level": 1, "name": "B", "on": 1}"#]
    ),
  ]

  @Test(arguments: places)
  func `a fixture that the page saved is found, whatever its type is called`(
    folder: String, others: [String: String]
  ) throws {
    let saved = ["\(folder)/saved.json": #"{"level": 7, "name": "Saved"}"#]
    let scene = try Scene(saved.merging(others) { first, _ in first })
    let state = try FixtureSource(Board.State.self, folder: nil, test: scene.test).one("saved")
    #expect(state.props.level == 7)
    let source = try FixtureSource(
      Board.State.self, folder: nil, test: scene.test, makesFolder: true)
    #expect(source.place.paths.contains("\(scene.root)/\(folder)"))
  }

  @Test(arguments: [
    ("Sources/Board.swift", "Sources/Board/"), ("Sources/Board/View.swift", "Sources/Board/"),
    ("Sources/CardProps.swift", "Sources/CardProps/"), ("Sources/Card.swift", "Sources/Card/"),
  ])
  func `the first fixture is saved beside the type`(file: String, folder: String) throws {
    let scene = try Scene([file: ""])
    let source = try FixtureSource(
      Board.CardProps.self, folder: nil, test: scene.test, makesFolder: true)
    #expect(source.folder.hasPrefix("\(scene.root)/\(folder)"))
  }

  @Test(arguments: [
    (
      ["Stories/Gauge/Fixtures/a.json": "{}"],
      [
        "No fixtures of StorybookTestingTests.Meter.Props", "“Meter/Fixtures”",
        "found Stories/Gauge/Fixtures.", "“in:”",
      ]
    ),
    (["Stories/Gauge.swift": ""], ["found no folder “Fixtures”"]),
    (
      ["A/Meter/Fixtures/a.json": "{}", "B/Meter/Fixtures/a.json": "{}"],
      ["Several folders", "A/Meter/Fixtures, B/Meter/Fixtures", "“in:”"]
    ),
    (["Meter/Fixtures/.keep": ""], ["No fixtures of", "in Meter/Fixtures."]),
  ])
  func `what is not found is reported`(files: [String: String], words: [String]) throws {
    let scene = try Scene(files)
    let problem = #expect(throws: FixtureError.self) { try fixtures(scene) }
    for word in words { #expect(problem?.description.contains(word) == true, "\(problem as Any)") }
  }

  @Test func `of the existing fixtures the nearest name is listed first`() throws {
    let scene = try Scene([
      "Meter/Fixtures/full.json": "{}", "Meter/Fixtures/half full.json": "{}",
      "Meter/Fixtures/empty.json": "{}",
    ])
    let problem = #expect(throws: FixtureError.self) { try one("half-ful", scene) }
    #expect(
      problem?.description == """
        No fixture “half-ful” of StorybookTestingTests.Meter.Props in Meter/Fixtures. \
        Found: “half full”, “full”, “empty”.
        """)
  }

  @Test func `every damaged fixture is reported, with file, line and field`() throws {
    let scene = try Scene([
      "Meter/Fixtures/a.json": "{\n  \"level\": 1,\n  \"title\": \"A\"\n}\n",
      "Meter/Fixtures/b.json": "{\n  \"level\":,\n}\n",
      "Meter/Fixtures/c.json": "{\n  \"name\": \"C\",\n  \"level\": \"x\"\n}\n",
      "Meter/Fixtures/d.json": #"{"level": 1, "name": "D"}"#,
      "Meter/Fixtures/e.json": #"{"level": 1, "name": "E"}"#,
      "Meter/Fixtures/e.environment.json": #"{"colorScheme": "pink"}"#,
    ])
    let problem = #expect(throws: FixtureError.self) { try fixtures(scene) }
    let lines = problem?.description.split(separator: "\n").map(String.init) ?? []
    #expect(lines.contains { $0.hasPrefix("Meter/Fixtures/a.json:1: /name: “name” is missing.") })
    #expect(
      lines.contains {
        $0.hasPrefix("  Meter/Fixtures/a.json:3: /name: may be renamed, was /title")
      })
    #expect(lines.contains { $0.hasPrefix("Meter/Fixtures/b.json:2: invalid JSON") })
    #expect(
      lines.contains { $0.hasPrefix("Meter/Fixtures/c.json:3: /level: Expected a whole number") })
    #expect(lines.contains { $0.contains("e.environment.json") && $0.contains("“pink”") })
    #expect(!lines.contains { $0.contains("d.json") })
  }

  @Test func `a test outside of a package has to say where`() {
    let problem = #expect(throws: FixtureError.self) {
      _ = try FixtureSource(Meter.Props.self, folder: nil, test: "/nowhere/Tests.swift")
    }
    #expect(
      problem?.description.contains("No Package.swift found above /nowhere/Tests.swift") == true)
  }
}
