// swift-format-ignore-file: NeverForceUnwrap
// Literals that are known to be good.

import Storybook
import StorybookSchema
@testable import StorybookTestSupport
import Testing
@testable import StorybookHost

struct AgreementTests {
  private static func edit(_ path: String, _ value: Value, _ seq: Int = 1) -> ClientMessage {
    .edit(.init(seq: seq, patch: Patch([.replace(Pointer(path)!, value)])))
  }

  @Test(arguments: 1...12) func `hosts that read one log have the same state, in any order`(
    seed: UInt64
  ) throws {
    var random = RandomSource(seed: seed)
    var stage = try SharedStage(3)
    for seq in 1...200 {
      let host = stage.alive.randomElement(using: &random)!
      let person = "\(host).\(Bool.random(using: &random) ? "a" : "b")"
      stage.hosts[host].say(Self.message(seq, &random), as: person)
      for _ in 0..<Int.random(in: 0..<12, using: &random) {
        let host = stage.alive.randomElement(using: &random)!
        switch Int.random(in: 0..<3, using: &random) {
        case 0: stage.hosts[host].answerNext()
        case 1: stage.propose(host)
        default: try stage.read(host)
        }
      }
    }
    try stage.settle()
    let state = stage.hosts[0].room.state
    #expect(stage.log.count > 40)
    for host in stage.hosts {
      #expect(host.room.state == state)
      #expect(host.room.rendering?.revision == state.revision)
      #expect(host.room.rendering?.body == stage.hosts[0].room.rendering?.body)
      #expect(
        host.room.recordings.session?.recording
          == stage.hosts[0].room.recordings.session?.recording)
      for person in host.room.participants {
        #expect(host.shown[person.id]?.last == host.room.rendering)
      }
    }
  }

  /// Right and wrong edits, steps through the history, environments and recordings.
  private static func message(_ seq: Int, _ random: inout RandomSource) -> ClientMessage {
    let number = Int.random(in: 0...99, using: &random)
    return switch Int.random(in: 0..<12, using: &random) {
    case 0...2: edit("/level", Value(number), seq)
    case 3...4: edit("/name", .string("n\(number)"), seq)
    case 5:
      .edit(.init(seq: seq, patch: Patch([.add(Pointer(["tags", "-"]), .string("t\(number)"))])))
    case 6: .edit(.init(seq: seq, patch: Patch([.remove(Pointer(["tags", "\(number % 4)"]))])))
    case 7: edit("/level", "wrong", seq)
    case 8: .undo(seq: seq)
    case 9: .redo(seq: seq)
    case 10:
      .environment(
        seq: seq, patch: Patch([.replace(Pointer(["locale"]), .string("l\(number)"))]))
    default: .record(.init(seq: seq, action: number % 2 == 0 ? .start : .stop))
    }
  }

  @Test func `no client receives an edit before the log has accepted it`() throws {
    var stage = try SharedStage(2)
    stage.hosts[0].say(Self.edit("/level", 7), as: "0.a")
    stage.hosts[0].answerAll()
    #expect(stage.hosts[0].room.revision == 0)
    #expect(stage.hosts[0].shown["0.a"]?.last?.revision == 0)
    try stage.settle()
    #expect(stage.hosts.map(\.room.revision) == [1, 1])
    #expect(stage.hosts[1].shown["1.a"]?.last?.body == .text("<p>Tank: 7 </p>"))
  }

  @Test func `an edit that came too late is decided again on top of the other`() throws {
    var stage = try SharedStage(2)
    stage.hosts[0].say(Self.edit("/level", 7), as: "0.a")
    stage.hosts[1].say(Self.edit("/name", "Cask"), as: "1.a")
    for host in 0...1 { stage.hosts[host].answerAll() }
    stage.propose(1)
    stage.propose(0)
    #expect(stage.log.count == 1)
    try stage.settle()
    for host in stage.hosts {
      #expect(host.room.props["level"] == 7)
      #expect(host.room.props["name"] == "Cask")
      #expect(host.room.revision == 2)
    }
    guard case .changed(let changed)? = stage.hosts[0].heard["0.a"]?.last else {
      Issue.record("changed was expected")
      return
    }
    #expect((changed.seq, changed.revision) == (1, 2))
  }

  @Test func `what a host had accepted lives on when it dies`() throws {
    var stage = try SharedStage(3)
    stage.hosts[0].say(Self.edit("/level", 7), as: "0.a")
    stage.hosts[0].answerAll()
    stage.propose(0)
    try stage.read(0)
    guard case .changed? = stage.hosts[0].heard["0.a"]?.last else {
      Issue.record("changed was expected")
      return
    }
    stage.kill(0)
    try stage.read(1)
    stage.hosts[1].say(.undo(seq: 1), as: "1.a")
    try stage.settle()
    #expect(stage.hosts[1].room.props["level"] == 1)
    #expect(stage.hosts[1].room.history.counts == .init(undo: 0, redo: 1))
    #expect(stage.hosts[2].room.state == stage.hosts[1].room.state)
  }

  @Test(arguments: [
    Commit(.undo, revision: 1), Commit(.redo, revision: 1),
    Commit(.step(paths: [], merge: false), revision: 0),
    Commit(.performed, revision: 5),
  ])
  func `a commit that cannot follow on what is here is refused`(commit: Commit) throws {
    var stage = try SharedStage(1)
    let before = stage.hosts[0].room.state
    #expect(stage.hosts[0].room.follow(commit) == nil)
    #expect(stage.hosts[0].room.state == before)
  }

  @Test func `a room that is left alone accepts what it had proposed, and goes on`() throws {
    var stage = try SharedStage(1)
    stage.hosts[0].say(Self.edit("/level", 7), as: "0.a")
    stage.hosts[0].answerAll()
    stage.hosts[0].perform(stage.hosts[0].room.commitLocally())
    #expect(stage.hosts[0].room.revision == 1)
    stage.hosts[0].say(Self.edit("/level", 8), as: "0.a")
    stage.hosts[0].answerAll()
    #expect(stage.hosts[0].shown["0.a"]?.last?.body == .text("<p>Tank: 8 </p>"))
  }

  @Test func `who comes from another host is seen, and is gone with it`() throws {
    var stage = try SharedStage(1)
    let zoe = Participant(id: "x.p1", name: "Zoë")
    stage.hosts[0].perform(stage.hosts[0].room.setParticipants([zoe], at: "x"))
    #expect(stage.hosts[0].room.allParticipants.map(\.name) == ["0.A", "0.B", "Zoë"])
    stage.hosts[0].perform(stage.hosts[0].room.setParticipants([], at: "x"))
    #expect(stage.hosts[0].room.allParticipants.map(\.name) == ["0.A", "0.B"])
  }

  @Test func `the code behind a shared room is renewed at its host alone`() throws {
    var stage = try SharedStage(2)
    stage.hosts[0].rebuild(original: ["level": 3, "name": "Vat", "tags": [], "fails": false])
    try stage.settle()
    #expect(stage.hosts.map(\.room.revision) == [1, 1])
    #expect(stage.hosts[1].room.props["name"] == "Vat")
    #expect(stage.hosts[1].shown["1.a"]?.last?.body == .text("<p>Vat: 3 </p>"))
    #expect(stage.hosts[0].shown["0.a"]?.last?.body == .text("<p>Vat: 3 </p>"))
  }

  @Test func `a migration of a shared room is undone and made again on all hosts`() throws {
    var stage = try SharedStage(3)
    stage.hosts[0].say(Self.edit("/name", "Mine"), as: "0.a")
    try stage.settle()
    for host in stage.alive {
      stage.hosts[host].rebuild(NewMeter.catalog)
      try stage.settle()
    }
    let (old, drift) = (stage.hosts[0].room.props, try #require(stage.hosts[0].room.drift))
    stage.hosts[0].say(.edit(.init(seq: 9, patch: drift.patch)), as: "0.a")
    try stage.settle()
    let new = stage.hosts[0].room.props
    #expect(new["title"] == "Mine")
    func expect(_ props: Value, _ drift: Drift?) {
      for host in stage.hosts {
        #expect(host.room.state == stage.hosts[0].room.state)
        #expect(host.room.props == props)
        #expect(host.room.drift == drift)
      }
    }
    expect(new, nil)
    for seq in [10, 12, 14] {
      stage.hosts[0].say(.undo(seq: seq), as: "0.a")
      try stage.settle()
      expect(old, drift)
      stage.hosts[0].say(.redo(seq: seq + 1), as: "0.a")
      try stage.settle()
      expect(new, nil)
    }
    // The undo comes too late, and is decided again on top of the other.
    stage.hosts[0].say(.undo(seq: 16), as: "0.a")
    stage.hosts[1].say(Self.edit("/level", 5), as: "1.a")
    for host in 0...1 { stage.hosts[host].answerAll() }
    stage.propose(1)
    try stage.settle()
    let changed = try old.applying(Patch([.replace(Pointer(["level"]), 5)]))
    expect(changed, drift)
    // Parts of a migration leave a drift on all hosts, too.
    stage.hosts[1].say(.edit(.init(seq: 2, patch: Patch([drift.patch.operations[0]]))), as: "1.a")
    try stage.settle()
    #expect(stage.hosts.allSatisfy { $0.room.state == stage.hosts[0].room.state })
    #expect(Set(stage.hosts.map(\.room.drift)).count == 1)
  }
}
