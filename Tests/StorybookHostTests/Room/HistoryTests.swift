import StorybookSchema
@testable import StorybookTestSupport
import Testing

import Storybook
@testable import StorybookHost

struct HistoryTests {
  /// A history of so many edits, each with so many bytes of its own.
  private static func history(_ count: Int, bytes: Int) -> History {
    var history = History()
    for step in 0..<count {
      history.edited(
        from: Value(step), to: Value(step + 1), by: .init(participant: "a", paths: []),
        merge: false, bytes: bytes)
    }
    return history
  }

  @Test(arguments: [(10, 1_000, 10), (501, 1_000, 500), (2_000, 0, 500)])
  func `the oldest steps are forgotten`(count: Int, bytes: Int, kept: Int) {
    #expect(Self.history(count, bytes: bytes).counts == .init(undo: kept, redo: 0))
  }

  @Test(arguments: [(1 << 20, 64), (1 << 25, 2), (1 << 26, 1), (1 << 30, 1)])
  func `a history of large steps is shorter`(bytes: Int, kept: Int) {
    #expect(Self.history(100, bytes: bytes).counts.undo == kept)
  }

  @Test func `continued edits that end where they began are no step`() {
    var history = Self.history(2, bytes: 1)
    let edit = History.Continuation(participant: "b", paths: [Pointer(["count"])])
    for (old, new, undo) in [(2, 3, 3), (3, 31, 3), (31, 2, 2), (2, 3, 3), (3, 4, 3)] {
      history.edited(
        from: Value(old), to: Value(new), by: edit, merge: true, bytes: 1)
      #expect(history.counts.undo == undo)
    }
    #expect(history.undone(4, by: "b") == .step(2, Patch([.replace(Pointer(), 2)])))
  }

  @Test func `steps that are gone back and forth weigh what they did`() {
    var history = Self.history(64, bytes: 1 << 20)
    for step in (1...64).reversed() {
      history.wentBack(from: Value(step), at: .init(author: "a"), by: "a")
    }
    #expect(history.counts == .init(undo: 0, redo: 64))
    for step in 0..<64 {
      history.wentForward(from: Value(step), to: Value(step + 1), of: "a", by: "a")
    }
    #expect(history.counts == .init(undo: 64, redo: 0))
    history.edited(
      from: 0, to: 1, by: .init(participant: "a", paths: []), merge: false, bytes: 1 << 20)
    #expect(history.counts == .init(undo: 64, redo: 0))
  }

  /// Patches of the props `{"level": 1, "name": "Tank", "tags": ["a", "b"], "fails": false}` that
  /// leave them as they are.
  private static let idle = [
    #"[]"#,
    #"[{"op": "replace", "path": "/name", "value": "Tank"}]"#,
    #"[{"op": "replace", "path": "/level", "value": 1}]"#,
    #"[{"op": "replace", "path": "/fails", "value": false}]"#,
    #"[{"op": "replace", "path": "/tags", "value": ["a", "b"]}]"#,
    #"[{"op": "replace", "path": "/tags/1", "value": "b"}]"#,
    #"[{"op": "replace", "path": "", "value": {"level": 1, "name": "Tank", "tags": ["a", "b"], "fails": false}}]"#,
    #"[{"op": "add", "path": "/name", "value": "Tank"}]"#,
    #"[{"op": "splice", "path": "/name", "at": 2, "delete": 0, "insert": ""}]"#,
    #"[{"op": "splice", "path": "/name", "at": 1, "delete": 2, "insert": "an"}]"#,
    #"[{"op": "splice", "path": "/name", "at": 0, "delete": 1, "insert": ""}, {"op": "splice", "path": "/name", "at": 0, "delete": 0, "insert": "T"}]"#,
    #"[{"op": "splice", "path": "/tags/0", "at": 0, "delete": 1, "insert": "a"}]"#,
    #"[{"op": "move", "from": "/name", "path": "/name"}]"#,
    #"[{"op": "move", "from": "/tags/0", "path": "/tags/0"}]"#,
    #"[{"op": "copy", "from": "/name", "path": "/name"}]"#,
    #"[{"op": "test", "path": "/name", "value": "Tank"}]"#,
    #"[{"op": "add", "path": "/tags/-", "value": "c"}, {"op": "remove", "path": "/tags/2"}]"#,
    #"[{"op": "remove", "path": "/tags/0"}, {"op": "add", "path": "/tags/0", "value": "a"}]"#,
    #"[{"op": "replace", "path": "/name", "value": "x"}, {"op": "replace", "path": "/name", "value": "Tank"}]"#,
  ]

  @Test(arguments: idle, [false, true])
  func `an edit that changes nothing is no step`(patch: String, merge: Bool) throws {
    let patch = try Value(json: Array(patch.utf8))
    let props: Value = ["level": 1, "name": "Tank", "tags": ["a", "b"], "fails": false]
    var stage = RoomStage(props: props)
    stage.join("a")
    stage.edit("/level", 2, merge: true, as: "a")
    stage.say(["type": "undo", "seq": 2], as: "a")
    let steps = stage.room.history.counts
    #expect(steps == .init(undo: 0, redo: 1))
    for isBased in [false, true] {
      var edit: Object = ["type": "edit", "seq": 3, "patch": patch, "merge": .bool(merge)]
      if isBased { edit["base"] = .number(Number(stage.room.revision)) }
      stage.say(edit, as: "a")
      #expect(stage.room.props == props)
      #expect(stage.room.history.counts == steps)
    }
  }

  @Test func `a reset of a story that is not edited is no step`() {
    var stage = RoomStage.make("a")
    stage.say(["type": "reset", "seq": 1], as: "a")
    #expect(stage.room.history.counts == .init(undo: 0, redo: 0))
  }
}
