import StorybookRecording
import StorybookSchema
@testable import StorybookTestSupport
import Testing

import Storybook
@testable import StorybookHost

/// Twice the edits of a room take at most 2.5 times the steps.
@Suite(.enabled(if: Growth.countsSteps))
struct RoomStepsTests {
  @Test(arguments: Growth.rooms)
  func `the steps of an operation of a room grow with its input`(_ growth: Growth) throws {
    #expect(try growth.countedRatio() <= Growth.most)
  }
}

@Suite(.enabled(if: Growth.takesTime), .serialized)
struct RoomStepsTimeTests {
  @Test(arguments: Growth.longRooms)
  func `the time of an operation of a room grows with its input`(_ growth: Growth) throws {
    #expect(try growth.timedRatio() <= Growth.mostTime)
  }
}

extension Growth {
  fileprivate static let rooms: [Growth] = longRooms + queues
  /// Without queues: of the thousand requests that one holds, a few milliseconds are no measure.
  fileprivate static let longRooms: [Growth] = texts + rebasing + history + recordings

  private static let paths = ["a", "b"].map { Pointer([$0]) }

  private static func props(_ length: Int) -> Value {
    let text = Value.string(String(repeating: "ä", count: length))
    return ["a": text, "b": text, "items": []]
  }

  /// Splices at the start of two texts, by turns, which become no longer.
  private static func splices(_ count: Int) -> [Patch.Operation] {
    (0..<count).map { index in
      .splice(paths[index % 2], TextSplice(at: 0, delete: 1, insert: "\(index / 2 % 10)"))
    }
  }

  // MARK: Texts

  private static let texts: [Growth] = [
    Growth("the changes of splices by turns", size: 200) { size in
      let (props, patch) = (props(20_000), Patch(splices(size)))
      return { _ = patch.spliced(on: props) }
    },
    Growth("the changes of splices of long texts", size: 20_000) { size in
      let (props, patch) = (props(size), Patch(splices(20)))
      return { _ = patch.spliced(on: props) }
    },
    plain("splices by turns") { splices($0) },
    plain("splices by turns between other operations") { size in
      splices(size).flatMap { [$0, .add(Pointer(["items", "-"]), 1)] }
    },
    Growth("the changes of new rows") { size in
      let patch = Patch((0..<size).map { .add(Pointer(["items", "-"]), Value($0)) })
      let props = props(1)
      return { _ = patch.spliced(on: props) }
    },
  ]

  /// The result is a part of the cost: it is sent to everybody.
  private static func plain(
    _ name: String, _ operations: @escaping @Sendable (Int) -> [Patch.Operation]
  ) -> Growth {
    Growth("the plain form of \(name)", size: 200) { size in
      let (props, patch) = (props(20_000), Patch(operations(size)))
      let new = try props.applying(patch)
      return {
        guard try props.applying(patch.plain(from: props, to: new)) == new else {
          throw Patch.ApplyError(path: Pointer(), reason: "The plain form leads elsewhere.")
        }
      }
    }
  }

  // MARK: Rebasing

  private static let rebasing: [Growth] = [
    rebasing("an edit of many splices", size: 500, mine: { $0 }, theirs: { _ in 50 }),
    rebasing("an edit on many that were not seen", size: 100, mine: { _ in 50 }, theirs: { $0 }),
    Growth("note changes", size: 100) { size in
      let props = props(10)
      return { _ = history(size, on: props) }
    },
  ]

  private static func rebasing(
    _ name: String, size: Int, mine: @escaping @Sendable (Int) -> Int,
    theirs: @escaping @Sendable (Int) -> Int
  ) -> Growth {
    Growth("rebase \(name)", size: size) { size in
      let props = props(10)
      let history = history(theirs(size), on: props)
      let edit = ClientMessage.Edit(seq: 1, patch: Patch(splices(mine(size))), base: 0)
      return { _ = try history.rebase(edit, of: "me", on: props) }
    }
  }

  private static func history(_ count: Int, on props: Value) -> TextHistory {
    var history = TextHistory()
    for (index, splice) in splices(count).enumerated() {
      history.noteChanges(splice.changes(on: props), of: props, at: index + 1)
    }
    return history
  }

  // MARK: Undo

  private static let history: [Growth] = [
    Growth("merge edits into one step") { size in
      let props = props(10)
      return { _ = merged(size, on: props) }
    },
    Growth("undo a step of many edits while another types", size: 200) { size in
      let props = props(10)
      let (history, last) = merged(size, on: props)
      return {
        guard case .step = history.undone(last, by: "me") else {
          throw Patch.ApplyError(path: Pointer(), reason: "The step is not taken back.")
        }
      }
    },
  ]

  /// The history of one who types a step of many letters, before another types one.
  private static func merged(_ count: Int, on props: Value) -> (History, Value) {
    var history = History()
    var now = props
    for (index, splice) in (splices(count) + splices(1)).enumerated() {
      let (old, author) = (now, index < count ? "me" : "other")
      let operations = Patch([splice]).spliced(on: old).applied
      try? now.applyOperation(splice)
      history.edited(
        from: old, to: now, by: .init(participant: author, paths: []), merge: true, bytes: 1,
        operations: operations)
    }
    return (history, now)
  }

  // MARK: Recordings and renderings

  private static let recordings: [Growth] = [
    Growth("record edits", size: 500) { size in
      let moments = moments(size)
      return { _ = recorded(moments) }
    },
    Growth("the state of a room as a message", size: 200) { size in
      let (history, last) = merged(size, on: props(10))
      let state = RoomState(
        story: "meter", props: last, environment: EnvironmentSettings(device: "phone"),
        revision: size, history: history)
      return { _ = state.value }
    },
    Growth("the splices of a rendering") { size in
      let rows = (0..<size).map { "<p>row \($0)</p>" }
      let (old, new) = (rows.joined(), rows.joined(separator: " "))
      return { _ = Splices(from: old, to: new).json }
    },
  ]

  private static func moments(_ count: Int) -> [Recording.Moment] {
    (0..<count).map { Recording.Moment(props: ["a": Value($0)], environment: [:]) }
  }

  private static func recorded(_ moments: [Recording.Moment]) -> RecordingSession {
    var session = RecordingSession(
      story: "meter", date: 0, start: .init(props: ["a": "start"], environment: [:]))
    for (time, moment) in moments.enumerated() { session.record(at: time, moment: moment) }
    return session
  }

  // MARK: Queues

  private static let queues: [Growth] = [
    Growth("queue edits and serve them", size: RoomQueue.limit / 8) { size in
      {
        var queue = RoomQueue()
        for seq in 0..<size where queue.hasPlace(forBytes: 100) {
          queue.append(RoomRequest(.message(.undo(seq: seq)), from: "me", bytes: 100))
        }
        while queue.next() != nil {}
      }
    }
  ]
}
