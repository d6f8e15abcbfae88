import Storybook
import StorybookFiles
import StorybookProgram
import StorybookSchema
import Testing

@testable import StorybookCheck
@testable import StorybookHost

struct CheckerTests {
  struct Case: Sendable {
    let json: String
    /// Below the file's name.
    let report: String
    var isFixable = false
  }

  static let fixtures = [
    Case(json: #"{"level":1,"name":"A"}"#, report: ""),
    Case(
      json: #"{"level":1}"#, report: "  /name  missing  is missing  → \"A\"\n", isFixable: true),
    Case(
      json: #"{"level":"1","name":"A","size":2}"#,
      report: """
          /level  type     must be a whole number    was "1"  → 1
          /size   unknown  is no longer in the type  was 2

        """,
      isFixable: true),
    Case(
      json: #"{"level":1,"name":"A","size":2}"#,
      report: "  /size  unknown  is no longer in the type  was 2\n"),
    Case(
      json: #"{"level":1,"name":"A","size":null}"#,
      report: "  /size  unknown  is no longer in the type  was null\n", isFixable: true),
    Case(
      json: #"{"level":1,"name":"A","fails":true,"size":""}"#,
      report: "  /size  unknown  is no longer in the type  was \"\"\n  The tank leaks.\n",
      isFixable: true),
    Case(json: #"{"level":1,"name":"A","fails":true}"#, report: "  The tank leaks.\n"),
    Case(json: "{\n]", report: "  line 2, column 1: invalid JSON: a key is missing\n"),
  ]

  @Test(arguments: fixtures) func `a fixture is held against its type`(example: Case) async throws {
    let scene = try TankScene()
    let path = try scene.write(example.json)
    let finding = try await TankScene.finding(path)
    #expect(finding.text == (example.report.isEmpty ? "" : "\(path)\n\(example.report)"))
    #expect(finding.isFixable == example.isFixable)
    #expect(try scene.read() == example.json)
  }

  @Test func `a drifted fixture is written as its type writes it`() async throws {
    let scene = try TankScene()
    let path = try scene.write(#"{"size":2,"title":"A","level":"1"}"#)
    let finding = try await TankScene.finding(path, fixes: .lossy)
    #expect(
      finding.text == """
        \(path): fixed
          /size
          - 2
          /title
          - "A"
          /level
          - "1"
          + 1
          /name
          + "A"
          /fails
          + false

        """)
    let text = "{\n  \"level\": 1,\n  \"name\": \"A\",\n  \"fails\": false\n}\n"
    #expect(try scene.read() == text)
    #expect(try await TankScene.finding(path, fixes: .lossless) == CheckResult(place: path))
  }

  @Test(arguments: [
    (#"{"size":2,"Name":"A","level":"1"}"#, #"{"size":2,"level":1,"name":"A"}"#, 1),
    (#"{"size":2,"level":1,"name":"A"}"#, #"{"size":2,"level":1,"name":"A"}"#, 1),
    (
      #"{"size":[{"a":"x"}],"Name":"A","level":1}"#, #"{"size":[{"a":"x"}],"level":1,"name":"A"}"#,
      1
    ),
    (#"{"level":"high","Name":"A"}"#, #"{"level":"high","name":"A"}"#, 1),
    (#"{"level":"high","Name":"A","size":true}"#, #"{"level":"high","name":"A","size":true}"#, 2),
  ])
  func `a value that fits nothing stays in the file and is named, until it may be lost`(
    old: String, new: String, count: Int
  ) async throws {
    let scene = try TankScene()
    let path = try scene.write(old)
    for _ in 0..<2 {
      let finding = try await TankScene.finding(path, fixes: .lossless)
      #expect(!finding.isFine && finding.leftCount == count && finding.lostCount == 0)
      #expect(finding.text.contains("These stay as they are"))
      #expect(try Value(json: scene.read()) == Value(json: new))
    }
    let finding = try await TankScene.finding(path, fixes: .lossy)
    #expect(finding.isFine && finding.lostCount == count && finding.leftCount == 0)
    let kept = try Value(json: scene.read())
    #expect(kept["name"] == "A" && kept["size"] == nil && kept["level"]?.int != nil)
  }

  @Test(arguments: [#"{"level":1,"title":"B"}"#, #"{"level":1,"surname":"B"}"#])
  func `a guess is left, until it is asked for`(old: String) async throws {
    let scene = try TankScene()
    let path = try scene.write(old)
    #expect(try await !TankScene.finding(path).isFixable)
    let left = try await TankScene.finding(path, fixes: .lossless)
    #expect(!left.isFine && left.change == nil && left.leftCount == 1)
    #expect(try scene.read() == old)
    let guessed = try await TankScene.finding(path, fixes: .lossy)
    #expect(guessed.isFine && guessed.lostCount == 0 && guessed.leftCount == 0)
    #expect(try Value(json: scene.read())["name"] == "B")
  }

  struct Exact: Codable, Sendable { var id: Double, count: Int, isOn: Bool }

  @Test func `a fixture keeps the digits that its type would lose, and names them`() async throws {
    let catalog = Catalog("Tests") {
      Screen("Tank", render: { (props: Exact) -> HTML in "\(props.count)" }) {
        Story("One", Exact(id: 1, count: 1, isOn: true))
      }
    }
    let scene = try TankScene()
    let path = try scene.write(#"{"id":9007199254740993,"count":"2","isOn":true}"#)
    let finding = try await TankScene.finding(path, fixes: .lossless, checker: .make(of: catalog))
    #expect(finding.text.contains("/id  altered  The type changes “9007199254740993”"))
    #expect(try scene.read().contains("9007199254740993"))
    #expect(try Value(json: scene.read())["count"] == 2)
  }

  @Test func `a file whose name a new fixture could not have is fixed under its own`() async throws
  {
    let scene = try TankScene()
    let path = try scene.write(#"{"level":1}"#, "a+b.json")
    let finding = try await TankScene.finding(path, fixes: .lossless)
    #expect(finding.text.contains("a+b.json: fixed"))
    #expect(try Value(json: Array(scene.read("a+b.json").utf8))["fails"] == .bool(false))
  }

  @Test func `a global of a fixture that does not decode is named, and nothing is written`()
    async throws
  {
    let scene = try TankScene()
    let path = try scene.write(#"{"level":1,"name":"A"}"#)
    let environment = #"{"globals": {"brand": "gone"}}"#
    _ = try scene.write(environment, "a.environment.json")
    let finding = try await TankScene.finding(path, fixes: .lossy)
    #expect(
      finding.text == """
        \(path)
          The environment: /globals/brand: The catalog has no globals.

        """)
    #expect(try scene.read("a.environment.json") == environment)
  }

  /// - Parameter body: the rendering in another process.
  private static func checker(elsewhere body: String) -> Checker {
    Checker(
      environment: EnvironmentSettings(device: "phone"),
      flickerSearch: FlickerSearch { request in
        guard case .evaluate = request else { return [] }
        return [.outcome(.rendered(.html(HTML(raw: body)), Timing(decode: 0, render: 0)))]
      }
    ) { [TankScene.answer($0)] }
  }

  @Test(arguments: [
    ("<p>A</p>", true), ("<p >A</p>\n", true), ("<p>B</p>", false),
  ])
  func `what another process renders differently is reported, with and without a snapshot`(
    body: String, isFine: Bool
  ) async throws {
    let scene = try TankScene()
    let checker = Self.checker(elsewhere: body)
    let path = try scene.write(#"{"level":1,"name":"A","fails":false}"#)
    let stories = StoryIndex(CatalogListing(Tank.catalog), fixtures: [:]).screens[0].stories
    let findings = [
      try await TankScene.finding(path, checker: checker),
      try await checker.finding(stories[0], slug: "low", screen: "tank"),
    ]
    for finding in findings {
      #expect(finding.isFine == isFine)
      // Its snapshots are not compared.
      #expect(finding.isShown == isFine)
      #expect(finding.text.contains("The rendering differs each time") != isFine)
    }
  }

  @Test func `a fixture that is not there is named`() async throws {
    let finding = try await TankScene.finding("/no/such.json", fixes: .lossless)
    #expect(finding.text.contains("cannot be read"))
  }

  @Test func `a crash is reported with its line`() async throws {
    let scene = try TankScene()
    let frame = StackFrame(
      function: "html()", source: .init(file: "/A.swift", line: 7, column: 1), isAuthors: true)
    let death = WorkerExitError(report: CrashReport(.trap, "It traps.", stack: [frame]))
    let path = try scene.write(#"{"level":1,"name":"A"}"#)
    let finding = try await TankScene.finding(path, checker: TankScene.checker(death))
    #expect(finding.text == "\(path)\n  It traps.\n    at /A.swift:7 in html()\n")
  }

  /// The heading and the last line of each story's block; empty where it is fine.
  private static func lines(_ checker: Checker) async throws -> [[Substring]] {
    var lines: [[Substring]] = []
    for story in StoryIndex(CatalogListing(Tank.catalog), fixtures: [:]).screens.flatMap(\.stories)
    {
      guard case .source(let slug) = story.origin else { continue }
      let text = try await checker.finding(story, slug: slug, screen: "tank").text
      lines.append(text.split(separator: "\n"))
    }
    return lines
  }

  @Test func `a story that has no props is named with its line`() async throws {
    let lines = try await Self.lines(TankScene.checker())
    #expect(lines.first == [])
    #expect(lines.last?.first?.wholeMatch(of: /.*Tank\.swift:\d+: tank\/over/) != nil)
    #expect(lines.last?.last?.hasSuffix("The tank overflows.") == true)
  }

  @Test func `a story whose expression ends the process is named with its line`() async throws {
    let lines = try await Self.lines(
      .make { _ in throw WorkerExitError(report: CrashReport(.trap, "It traps.")) })
    #expect(lines.first?.first?.wholeMatch(of: /.*Tank\.swift:\d+: tank\/low/) != nil)
    #expect(lines.map(\.last) == ["  It traps.", "  It traps."])
  }
}
