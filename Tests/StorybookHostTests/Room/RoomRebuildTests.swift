import Storybook
import StorybookProgram
import StorybookSchema
import Testing
@testable import StorybookTestSupport
@testable import StorybookHost

/// A room whose code is replaced under its participants.
struct RoomRebuildTests {
  private func drifts(_ messages: [HostMessage]?) -> [Drift] {
    (messages ?? []).compactMap { if case .drifted(_, let drift) = $0 { drift } else { nil } }
  }

  @Test func `edited props are kept, and all participants see them rendered by the new code`() {
    var stage = RoomStage.make("a", "b")
    stage.edit("/level", 7, as: "a")
    let revision = stage.room.revision
    stage.rebuild()
    for id in ["a", "b"] {
      #expect(stage.shown[id]?.last?.revision == revision + 1)
      #expect(stage.heard[id]?.contains { if case .opened = $0 { true } else { false } } == true)
      #expect(drifts(stage.heard[id]) == [])
    }
    #expect(stage.room.props["level"] == 7)
  }

  @Test func `unedited props follow the story's own`() {
    var stage = RoomStage.make("a")
    stage.rebuild(original: ["level": 3, "name": "New", "tags": [], "fails": false])
    #expect(stage.room.props["name"] == "New")
    #expect(stage.shown["a"]?.last?.body == .text("<p>New: 3 </p>"))
  }

  @Test func `what does not fit the new type is listed, and what was shown stays`() throws {
    var stage = RoomStage.make("a")
    stage.edit("/name", "Mine", as: "a")
    stage.rebuild(NewMeter.catalog)
    let drift = try #require(drifts(stage.heard["a"]).last)
    #expect(
      Set(drift.fields.map { "\($0.path) \($0.kind)" })
        == ["/title missing", "/isOpen missing", "/fails unknown"])
    #expect(drift.fields.first { "\($0.path)" == "/title" }?.from == Pointer(["name"]))
    #expect(stage.room.crash == nil)
    #expect(stage.shown["a"]?.last?.body == .text("<p>Mine: 1 </p>"))
    stage.join("b")
    #expect(drifts(stage.heard["b"]) == [drift])
  }

  @Test func `one edit with the proposals carries the props over`() throws {
    var stage = RoomStage.make("a")
    stage.edit("/name", "Mine", as: "a")
    stage.rebuild(NewMeter.catalog)
    let drift = try #require(drifts(stage.heard["a"]).last)
    stage.say(.edit(.init(seq: 9, patch: drift.patch)), as: "a")
    #expect(stage.room.props == ["level": 1, "tags": [], "title": "Mine", "isOpen": false])
    #expect(stage.room.drift == nil)
    #expect(drifts(stage.heard["a"]).last?.isEmpty == true)
    #expect(stage.shown["a"]?.last?.body == .text("<p>Mine: 1</p>"))
  }

  @Test func `a migration is undone and made again`() throws {
    var stage = RoomStage.make("a", "b")
    stage.edit("/name", "Mine", as: "a")
    stage.rebuild(NewMeter.catalog)
    let (old, drift) = (stage.room.props, try #require(drifts(stage.heard["a"]).last))
    stage.say(.edit(.init(seq: 9, patch: drift.patch)), as: "a")
    let new = stage.room.props
    stage.say(.undo(seq: 10), as: "a")
    #expect(stage.room.props == old)
    #expect(drifts(stage.heard["b"]).last == drift)
    #expect(stage.shown["b"]?.last?.body == .text("<p>Mine: 1</p>"))
    stage.say(.redo(seq: 11), as: "a")
    #expect(stage.room.props == new && stage.room.drift == nil)
    // Also to props before a step that the old type accepted.
    for seq in 12...13 { stage.say(.undo(seq: seq), as: "a") }
    #expect(stage.room.props["name"] == "Tank")
    #expect(stage.room.drift?.fields.isEmpty == false)
    for seq in 14...15 { stage.say(.redo(seq: seq), as: "a") }
    #expect(stage.room.props == new && stage.room.drift == nil)
  }

  @Test func `what the story's own props become under a step stays when the step is undone`() {
    var stage = RoomStage.make("a")
    stage.edit("/level", 7, as: "a")
    stage.edit("/level", 1, as: "a")
    stage.rebuild(original: ["level": 3, "name": "New", "tags": [], "fails": false])
    #expect(stage.room.props["name"] == "New")
    stage.say(.undo(seq: 2), as: "a")
    #expect(stage.room.props["level"] == 7)
    stage.say(.redo(seq: 3), as: "a")
    #expect(stage.room.props["name"] == "New" && stage.room.props["level"] == 3)
  }

  @Test func `props of a link are kept, though their type has changed`() throws {
    var stage = RoomStage(
      NewMeter.catalog, props: ["level": 3, "Title": "Old", "tags": [], "isOpen": "true"])
    stage.join("a")
    #expect(stage.room.props["Title"] == "Old")
    #expect(stage.room.crash == nil)
    let drift = try #require(drifts(stage.heard["a"]).last)
    #expect(drift.fields.map { "\($0.path)" } == ["/title", "/isOpen"])
    stage.say(.edit(.init(seq: 1, patch: drift.lossless)), as: "a")
    #expect(stage.room.props == ["level": 3, "tags": [], "isOpen": true, "title": "Old"])
    #expect(stage.room.drift == nil)
    #expect(stage.shown["a"]?.last?.body == .text("<p>Old: 3</p>"))
  }

  @Test(arguments: [7, [], ["level": "high"], ["other": 1]] as [Value])
  func `props of a link of which nothing fits give way to the story's own`(props: Value) {
    var stage = RoomStage(NewMeter.catalog, props: props)
    stage.join("a")
    #expect(stage.room.props["level"] == 100)
    #expect(drifts(stage.heard["a"]).isEmpty)
    #expect(stage.shown["a"]?.last?.body == .text("<p>Tank: 100</p>"))
  }

  @Test func `props are carried over in parts, and what fits nothing is replaced last`() throws {
    var stage = RoomStage(
      NewMeter.catalog, fixture: ["level": "high", "Title": "Old", "tags": [], "isOpen": "true"])
    stage.join("a")
    let drift = try #require(drifts(stage.heard["a"]).last)
    #expect(drift.open.map { "\($0.path)" } == ["/level"])
    stage.say(.edit(.init(seq: 1, patch: Patch([.replace(Pointer(["tags"]), 1)]))), as: "a")
    #expect(stage.room.props["tags"] == [])
    stage.say(.edit(.init(seq: 2, patch: drift.lossless)), as: "a")
    #expect(
      stage.room.props == ["level": "high", "tags": [], "isOpen": true, "title": "Old"])
    let rest = try #require(drifts(stage.heard["a"]).last)
    #expect(rest.fields.map { "\($0.path)" } == ["/level"])
    stage.say(.edit(.init(seq: 3, patch: rest.patch)), as: "a")
    #expect(stage.room.props["level"]?.int != nil && stage.room.drift == nil)
    #expect(stage.shown["a"]?.last?.revision == stage.room.revision)
  }

  @Test func `an answer of the old code is passed over, and the edit is asked again`() {
    var stage = RoomStage.make("a")
    stage.holdsEvaluations = true
    stage.edit("/level", 7, seq: 4, as: "a")
    let old = stage.room.queue.work?.ticket ?? 0
    stage.rebuild()
    stage.late(.decoded(), for: old)
    #expect(stage.room.props["level"] == 1)
    stage.holdsEvaluations = false
    stage.answerAll()
    #expect(stage.room.props["level"] == 7)
    let answers = stage.heard["a"]?.filter {
      if case .changed(let changed) = $0 { changed.seq == 4 } else { false }
    }
    #expect(answers?.count == 1)
  }

  @Test func `a fixture with a field too many renders, and says so`() {
    var stage = RoomStage(
      fixture: ["level": 1, "name": "Old", "tags": [], "fails": false, "colour": "red"])
    stage.join("a")
    #expect(stage.shown["a"]?.last?.body == .text("<p>Old: 1 </p>"))
    #expect(drifts(stage.heard["a"]).last?.fields.map { "\($0.path)" } == ["/colour"])
  }

  @Test func `a more complete schema is sent, and nothing is rendered again`() {
    var stage = RoomStage.make("a")
    let (before, shown) = (stage.room, stage.shown["a"])
    let schema: Value = ["description": "A meter."]
    stage.describe(schema)
    stage.describe(schema)
    #expect(stage.heard["a"]?.dropFirst() == [.schema(room: "room", schema)])
    #expect(stage.shown["a"] == shown)
    #expect(stage.room.revision == before.revision)
    #expect(stage.room.opened(for: "a").schema == schema)
  }

  @Test func `who waits to be let in hears of the better schema as the first one`() {
    var stage = RoomStage(holdsEvaluations: true)
    stage.join("a")
    stage.describe(["description": "A meter."])
    stage.answerAll()
    guard case .opened(let opened)? = stage.heard["a"]?.first else {
      Issue.record("opened comes first")
      return
    }
    #expect(opened.schema == ["description": "A meter."])
  }
}
