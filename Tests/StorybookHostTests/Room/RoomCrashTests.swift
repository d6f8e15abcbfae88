import StorybookProgram
import StorybookSchema
import Testing

import Storybook
@testable import StorybookTestSupport
@testable import StorybookFiles
@testable import StorybookHost

/// What a room does when the author's code fails, and when a host that failed comes back.
struct RoomCrashTests {
  static let frame = StackFrame(
    function: "Meter.html(_:)", source: .init(file: "/Meter.swift", line: 4, column: 2),
    isAuthors: true)

  private func crashes(_ messages: [HostMessage]?) -> [Crash] {
    (messages ?? []).compactMap { if case .crashed(let crash) = $0 { crash } else { nil } }
  }

  @Test func `a crash is sent once, with its stack, when that is known`() {
    var stage = RoomStage.make("a")
    stage.holdsEvaluations = true
    stage.edit("/level", 5, as: "a")
    let ticket = stage.room.queue.work?.ticket ?? 0
    stage.answer(.decoded())
    stage.crash(CrashReport(.trap, "no fives", stack: nil))
    #expect(crashes(stage.heard["a"]) == [])
    #expect(stage.room.props["level"] == 5)
    let report = CrashReport(.trap, "no fives", stack: [Self.frame])
    stage.explain(report, for: ticket)
    #expect(crashes(stage.heard["a"]).map(\.report) == [report])
    #expect(stage.room.crash?.report == report)
    stage.explain(report, for: ticket)
    #expect(crashes(stage.heard["a"]).count == 1)
  }

  @Test func `a crash whose stack takes long is sent before it, and once more with it`() {
    var stage = RoomStage.make("a")
    stage.holdsEvaluations = true
    stage.edit("/level", 5, as: "a")
    let ticket = stage.room.queue.work?.ticket ?? 0
    stage.answer(.decoded())
    let early = CrashReport(.trap, "no fives", stack: nil)
    stage.crash(early)
    stage.reportCrash(of: ticket)
    #expect(crashes(stage.heard["a"]).map(\.report) == [early])
    let report = CrashReport(.trap, "no fives", stack: [Self.frame])
    stage.explain(report, for: ticket)
    stage.reportCrash(of: ticket)
    #expect(crashes(stage.heard["a"]).map(\.report) == [early, report])
  }

  @Test func `the room goes on before the stack of a crash is known`() {
    var stage = RoomStage.make("a")
    stage.holdsEvaluations = true
    stage.edit("/level", 5, as: "a")
    let ticket = stage.room.queue.work?.ticket ?? 0
    stage.answer(.decoded())
    stage.crash(CrashReport(.trap, "no fives", stack: nil))
    stage.holdsEvaluations = false
    stage.edit("/level", 6, as: "a")
    #expect(stage.shown["a"]?.last?.revision == 2)
    stage.explain(CrashReport(.trap, "no fives", stack: [Self.frame]), for: ticket)
    #expect(crashes(stage.heard["a"]).map(\.revision) == [1])
    #expect(stage.room.crash == nil)
  }

  @Test func `the props of a crash can be saved, also when the room has gone on`() {
    var stage = RoomStage.make("a")
    stage.edit("/fails", true, as: "a")
    stage.edit("/fails", false, as: "a")
    stage.say(.save(.init(seq: 3, name: "broken", source: .crash)), as: "a")
    #expect(stage.saved.map { $0["fails"] } == [true])
  }

  @Test func `a room without a crash has none to save`() {
    var stage = RoomStage.make("a")
    stage.say(.save(.init(seq: 3, name: "broken", source: .crash)), as: "a")
    #expect(
      stage.heard["a"]?.last
        == .failed(ProtocolError(.unknownCrash, "No crash has occurred in this room.", seq: 3)))
    #expect(stage.saved == [])
  }

  static let mine: Value = ["level": 3, "name": "Mine", "tags": [], "fails": false]
  static let newer: Value = ["level": 9, "name": "Newer", "tags": [], "fails": false]

  @Test func `a room that comes back goes on from the revision it had`() {
    var stage = RoomStage(props: Self.mine, revision: 15)
    stage.join("a")
    #expect(stage.room.revision == 15)
    stage.edit("/level", 4, as: "a")
    #expect(stage.room.revision == 16)
  }

  static let returns: [(first: Int, second: Int, name: Value)] = [
    (15, 17, "Newer"), (17, 15, "Mine"), (15, 15, "Mine"),
  ]

  @Test(arguments: returns)
  func `of two pages that come back the newest revision wins`(
    first: Int, second: Int, name: Value
  ) {
    var stage = RoomStage(props: Self.mine, revision: first)
    stage.join("a")
    stage.restore(Self.newer, revision: second)
    #expect(stage.room.props["name"] == name)
    #expect(stage.room.revision >= max(first, second))
  }

  @Test func `all participants receive a restored state`() {
    var stage = RoomStage(props: Self.mine, revision: 15)
    stage.join("a")
    stage.join("b")
    stage.restore(Self.newer, revision: 17)
    for id in ["a", "b"] {
      guard case .changed(let changed)? = stage.heard[id]?.last else {
        Issue.record("\(id) received nothing.")
        continue
      }
      #expect(changed.revision == 17)
      #expect(changed.seq == nil)
    }
    #expect(stage.shown["b"]?.last?.body == .text("<p>Newer: 9 </p>"))
  }

  @Test func `a state that does not fit is not restored`() {
    var stage = RoomStage(props: Self.mine, revision: 15)
    stage.join("a")
    stage.restore(["level": "no number"], revision: 17)
    #expect(stage.room.props == Self.mine)
  }
}
