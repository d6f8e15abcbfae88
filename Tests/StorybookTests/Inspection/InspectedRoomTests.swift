// swift-format-ignore-file: NeverForceUnwrap
// Literals that are known to be good.

@testable import Storybook
import StorybookProgram
import StorybookSchema
import Testing
@testable import StorybookTestSupport
@testable import StorybookHost

/// A room whose screen projects its props and has rules for them.
struct InspectedRoomTests {
  private func stage(holdsEvaluations: Bool = false) -> RoomStage {
    var stage = RoomStage(Gauge.catalog, holdsEvaluations: holdsEvaluations)
    stage.join("a")
    stage.join("b")
    return stage
  }

  private func inspected(_ stage: RoomStage, _ id: String = "a") -> [HostMessage.Inspected] {
    stage.heard[id, default: []].compactMap {
      if case .inspected(let inspected) = $0 { inspected } else { nil }
    }
  }

  @Test func `a joining client receives the projection`() {
    let stage = stage()
    let half = HostMessage.Inspected(
      revision: 0, inspection: Inspection(projection: ["text": "5 of 10", "width": 50]))
    #expect(inspected(stage, "a") == [half])
    #expect(inspected(stage, "b") == [half])
  }

  @Test func `all receive what an edit changed, with the places of broken rules`() {
    var stage = stage()
    stage.edit("/level", 12, as: "a")
    let received = inspected(stage, "b").last
    #expect(received?.revision == 1)
    #expect(received?.inspection.projection == ["text": "12 of 10", "width": 120])
    #expect(
      received?.inspection.broken == [
        BrokenRule(
          name: "the level is within the limit", of: .props,
          paths: [Pointer("/level")!, Pointer("/limit")!]),
        BrokenRule(
          name: "the bar is no longer than it is", of: .view, paths: [Pointer("/width")!]),
      ])
    stage.say(.undo(seq: 2), as: "a")
    #expect(inspected(stage, "a").last?.inspection.broken == [])
  }

  @Test func `an edit without a visible effect is not sent`() {
    var stage = stage()
    stage.edit("/isFailing", true, as: "a")
    #expect(stage.room.revision == 1)
    #expect(inspected(stage).count == 1)
  }

  @Test func `a screen without anything to see never says so`() {
    var stage = RoomStage()
    stage.join("a")
    stage.edit("/level", 3, as: "a")
    #expect(inspected(stage).isEmpty)
  }

  @Test func `a build that has no rules any more takes them off`() {
    var stage = stage()
    let plain = Catalog {
      Screen("Gauge", render: { (props: Gauge.Props) -> HTML in "\(props.level)" }) {
        Story("Half", Gauge.Props())
      }
    }
    stage.rebuild(plain)
    #expect(inspected(stage).last?.inspection == Inspection())
    stage.edit("/level", 6, as: "a")
    #expect(inspected(stage).count == 2)
  }

  @Test func `broken rules are sent though the rendering crashes`() {
    var stage = stage()
    stage.holdsEvaluations = true
    stage.edit("/level", 12, as: "a")
    stage.answer(.decoded())
    stage.late(
      .inspected(
        Inspection(broken: [BrokenRule(name: "the level is within the limit", of: .props)])),
      for: stage.room.queue.work!.ticket)
    stage.crash(CrashReport(.trap, "It traps."))
    #expect(inspected(stage).last?.inspection.broken.map(\.paths.count) == [2])
  }

  // MARK: Comparisons after the rendering

  private func dial() -> RoomStage {
    var stage = RoomStage(CappedDial.catalog)
    stage.defersComparisons = true
    stage.join("a")
    stage.edit("/level", 12, as: "a")
    return stage
  }

  private let altered = Alteration(path: Pointer("/level")!, given: 12, made: 10)

  @Test func `alterations found after the rendering are sent with its revision`() {
    var stage = dial()
    #expect(stage.shown["a"]?.last?.body == .text("10"))
    #expect(inspected(stage).isEmpty)
    stage.compare()
    #expect(
      inspected(stage)
        == [HostMessage.Inspected(revision: 1, inspection: Inspection(altered: [altered]))])
    #expect(stage.room.isAltered)
    stage.edit("/level", 9, seq: 2, as: "a")
    #expect(inspected(stage).last?.inspection == Inspection())
    stage.compare()
    #expect(inspected(stage).count == 2)
  }

  @Test func `a comparison without a result is not sent`() {
    var stage = dial()
    stage.compare(as: .inspected(Inspection()))
    #expect(inspected(stage).isEmpty)
  }

  @Test func `a comparison of former props is ignored`() throws {
    var stage = dial()
    let found = stage.room.comparison()
    let comparison = try #require(found)
    stage.edit("/level", 9, seq: 2, as: "a")
    stage.perform(
      stage.room.receiveOutcome(
        .inspected(Inspection(altered: [altered])), ofComparison: comparison.ticket, at: 1))
    #expect(inspected(stage).isEmpty)
    stage.holdsEvaluations = true
    stage.edit("/level", 12, seq: 3, as: "a")
    #expect(stage.room.comparison() == nil)
  }

  @Test func `a comparison keeps the projection and the broken rules`() {
    var stage = stage()
    stage.edit("/level", 12, as: "a")
    let before = inspected(stage).last?.inspection
    stage.compare(as: .inspected(Inspection(altered: [altered])))
    let after = inspected(stage).last?.inspection
    #expect(after?.altered == [altered])
    #expect((after?.projection, after?.broken) == (before?.projection, before?.broken))
  }

  @Test func `a type that crashes while it is encoded crashes its room, not the next edit`() {
    var stage = dial()
    stage.compare(as: .crashed(CrashReport(.trap, "It traps.")))
    #expect(stage.room.crash?.report.message == "It traps.")
    #expect(stage.heard["a"]?.contains { if case .crashed = $0 { true } else { false } } == true)
    stage.edit("/level", 9, seq: 2, as: "a")
    #expect(stage.room.crash == nil)
    #expect(stage.shown["a"]?.last?.body == .text("9"))
  }

  // MARK: What was shown before

  private func rising() -> RoomStage {
    var stage = RoomStage(Gauge.catalog)
    stage.room.definition.knowsPrevious = true
    stage.join("a")
    return stage
  }

  private func bodies(_ stage: RoomStage) -> [Rendering.Body] {
    stage.shown["a", default: []].map(\.body)
  }

  private func directions(_ stage: RoomStage) -> [String?] {
    stage.shown["a", default: []].map { $0.notes.transition?["direction"]?.string }
  }

  @Test func `an edit and an undo go over from what is shown`() {
    var stage = rising()
    stage.edit("/level", 6, as: "a")
    stage.say(.undo(seq: 2), as: "a")
    #expect(
      bodies(stage) == [
        .text("<p>5 of 10</p>"), .text("<p>6 of 10</p>"), .text("<p>5 of 10</p>"),
      ])
    #expect(directions(stage) == [nil, "left", "right"])
  }

  @Test func `a command goes over from what is shown`() {
    var stage = rising()
    stage.say(.perform(.init(seq: 1, command: Pointer("/up")!)), as: "a")
    #expect(bodies(stage).last == .text("<p>6 of 10</p>"))
    #expect(directions(stage) == [nil, "left"])
  }

  @Test func `the same props in another environment go over from nothing`() {
    var stage = rising()
    let dark = Patch([.replace(Pointer("/colorScheme")!, "dark")])
    stage.say(.environment(seq: 1, patch: dark), as: "a")
    #expect(bodies(stage) == [.text("<p>5 of 10</p>"), .text("<p>5 of 10</p>")])
    #expect(directions(stage) == [nil, nil])
  }

  @Test func `a screen that does not ask receives nothing`() {
    var stage = stage()
    stage.edit("/level", 6, as: "a")
    #expect(bodies(stage).last == .text("<p>6 of 10</p>"))
    #expect(directions(stage) == [nil, nil])
  }

  @Test func `a step of a replay goes over from nothing`() throws {
    var stage = rising()
    stage.say(.record(.init(seq: 1, action: .start)), as: "a")
    stage.edit("/level", 6, seq: 2, as: "a")
    stage.edit("/level", 7, seq: 3, as: "a")
    stage.say(.record(.init(seq: 4, action: .stop)), as: "a")
    stage.say(
      .replay(.init(seq: 5, source: .recordedHere, action: .seek, place: .step(1))), as: "a")
    #expect(bodies(stage).last == .text("<p>6 of 10</p>"))
    #expect(directions(stage).last == .some(nil))
  }
}
