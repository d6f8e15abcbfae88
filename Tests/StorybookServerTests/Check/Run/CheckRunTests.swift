import Storybook
import StorybookFiles
import StorybookProgram
import Testing

@testable import StorybookCheck
@testable import StorybookHost

struct CheckRunTests {
  private struct Failed: Error {}

  private static func task(
    _ number: Int, _ check: @escaping @Sendable () async throws -> Void
  ) -> CheckTask {
    let subject = CheckItem(
      kind: .story, id: "\(number)", title: "", screen: "a", file: "A.swift")
    return CheckTask(subject: subject) {
      try await check()
      return CheckResult(place: "\(number)")
    }
  }

  /// Every task but the first opens the way for the one before it: side by side they end from the
  /// last to the first.
  @Test func `results are reported in order, however tasks end`() async throws {
    let ways = (0..<4).map { _ in AsyncStream<Void>.makeStream() }
    let tasks = (0..<4).map { number in
      Self.task(number) {
        if number < 3 { for await _ in ways[number].stream { break } }
        if number > 0 { ways[number - 1].continuation.yield() }
      }
    }
    var (sent, counts): ([String], [Int]) = ([], [])
    try await CheckRun(tasks: tasks, width: 4).run { done, _ in
      counts.append(done)
    } _: {
      sent.append($0.finding.place)
    }
    #expect(sent == ["0", "1", "2", "3"])
    #expect(counts == [1, 2, 3, 4])
  }

  @Test(arguments: [0, 1, 3, 100]) func `every task runs once`(width: Int) async throws {
    var sent: [String] = []
    try await CheckRun(tasks: (0..<10).map { Self.task($0) {} }, width: width)
      .run { sent.append($0.subject.id) }
    #expect(sent == (0..<10).map(String.init))
  }

  @Test func `what no task can go on with ends the run`() async throws {
    let tasks = [Self.task(0) {}, Self.task(1) { throw Failed() }]
    await #expect(throws: Failed.self) { try await CheckRun(tasks: tasks, width: 2).run { _ in } }
  }

  @Test func `what follows a story is judged after it, where it is shown`() async throws {
    let followUps = ["looks", "sounds"].map { id in
      CheckTask(
        subject: CheckItem(kind: .snapshot, id: id, title: "", screen: "a", file: "A")
      ) { CheckResult(place: id) }
    }
    let tasks = [true, false].map { isShown in
      let subject = CheckItem(
        kind: .story, id: isShown ? "shown" : "hidden", title: "", screen: "a", file: "A.swift")
      return CheckTask(subject: subject, followUps: followUps) {
        CheckResult(place: subject.id, isShown: isShown)
      }
    }
    var (sent, done): ([String], [Int]) = ([], [])
    try await CheckRun(tasks: tasks, width: 1).run { count, _ in
      done.append(count)
    } _: {
      sent.append($0.subject.id)
    }
    #expect(sent == ["shown", "looks", "sounds", "hidden"])
    #expect(done == [3, 6])
  }

  @Test func `equal failures are reported once`() {
    func finding(_ story: String, _ keys: [String]) -> CheckResult {
      CheckResult(
        place: story,
        problems: keys.map { .snapshot(.init(key: $0, story: story, text: "\($0) differs")) })
    }
    var sent = ReportedViolations()
    let texts = [finding("one", ["a"]), finding("two", ["b", "a"]), finding("three", ["b"])]
      .map { sent.shortened($0).text }
    #expect(
      texts == [
        "one\n  a differs\n", "two\n  b differs\n  Same failure as “one”.\n",
        "three\n  Same failure as “two”.\n",
      ])
  }

  @Test func `the problem of a story in code is reported, whether or not it renders`() async throws
  {
    let catalog = Catalog("Tests") {
      Screen("Tank", render: { (count: Int) in .text("\(count)") }) {
        Story("Low", 1)
        Story("Low", 2)
        Story("Endless", 1).environment { $0[globals: ["a": 0.5]]["a"] = .infinity }
        Story("Torn", try Self.torn()).environment { $0[globals: ["a": 0.5]]["a"] = .infinity }
      }
    }
    let stories = StoryIndex(CatalogListing(catalog), fixtures: [:]).screens
    let plan = CheckPlan(stories, .make(of: catalog), judges: [CheckPlan.stories(fixes: .none)])
    var texts: [String] = []
    try await CheckRun(tasks: plan.tasks, width: 1).run { texts.append($0.finding.text) }
    #expect(texts.map { $0.contains("rename one of them") } == [false, true, false, false])
    #expect(texts.map { $0.contains("have no JSON form") } == [false, false, true, true])
  }

  private static func torn() throws -> Int { throw Tank.Leak() }

  @Test func `a plan has stories, then recordings, screen by screen`() {
    let recording = RecordingSummary(.init(name: "once", path: "/A/Recordings/once.jsonl"))
    let storyIndex = StoryIndex(
      CatalogListing(Tank.catalog), fixtures: ["tank": [.init(name: "full", path: "/full.json")]],
      recordings: ["tank": [recording]])
    let plan = CheckPlan(
      storyIndex.screens, TankScene.checker(),
      judges: [
        CheckPlan.stories(fixes: .none),
        CheckPlan.recordings(SourceRoot(path: "/A"), screens: ["tank"]),
      ])
    let subjects = plan.tasks.map(\.subject)
    #expect(subjects.map(\.id) == ["tank/low", "tank/over", "tank/full", "tank/once"])
    #expect(subjects.map(\.kind) == [.story, .story, .fixture, .recording])
    #expect(subjects.last?.file == "Recordings/once.jsonl")
  }
}
