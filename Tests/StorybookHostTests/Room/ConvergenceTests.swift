import Storybook
import StorybookSchema
import Testing
@testable import StorybookTestSupport
@testable import StorybookHost

struct ConvergenceTests {
  /// Several people edit one room at once, in an order that only the seed knows.
  @Test(arguments: 1...8) func `every participant converges to the same props and rendering`(
    seed: UInt64
  ) throws {
    var random = RandomSource(seed: seed)
    var stage = RoomStage(holdsEvaluations: true)
    let people = ["a", "b", "c", "d"]
    for person in people { stage.join(person) }
    stage.answerNext()
    for seq in 1...300 {
      let person = people.randomElement(using: &random)!
      stage.say(Self.message(seq, &random), as: person)
      while Int.random(in: 0..<3, using: &random) > 0 { stage.answerNext() }
    }
    while !stage.evaluations.isEmpty { stage.answerNext() }
    for person in people {
      let seen = try Self.fold(stage.heard[person] ?? [])
      #expect(seen.props == stage.room.props)
      #expect(seen.revision == stage.room.revision)
      #expect(stage.shown[person]?.last == stage.room.rendering)
    }
    #expect(stage.room.rendering?.revision == stage.room.revision)
    #expect(stage.room.revision > 100)
  }

  /// Right and wrong edits, and steps through the history.
  private static func message(_ seq: Int, _ random: inout RandomSource) -> ClientMessage {
    func edit(_ operation: Patch.Operation) -> ClientMessage {
      .edit(.init(seq: seq, patch: Patch([operation])))
    }
    let number = Int.random(in: 0...99, using: &random)
    return switch Int.random(in: 0..<10, using: &random) {
    case 0...2: edit(.replace(Pointer(["level"]), Value(number)))
    case 3...4: edit(.replace(Pointer(["name"]), .string("n\(number)")))
    case 5: edit(.add(Pointer(["tags", "-"]), .string("t\(number)")))
    case 6: edit(.remove(Pointer(["tags", "\(number % 4)"])))
    case 7: edit(.replace(Pointer(["level"]), "wrong"))
    case 8: .undo(seq: seq)
    default: .redo(seq: seq)
    }
  }

  /// What a page knows that applies every change it hears of.
  private static func fold(_ messages: [HostMessage]) throws -> (props: Value?, revision: Int?) {
    var props: Value?
    var revision: Int?
    for message in messages {
      switch message {
      case .opened(let opened): (props, revision) = (opened.props, opened.revision)
      case .changed(let changed):
        #expect(changed.revision == (revision ?? 0) + 1)
        props = try props?.applying(changed.patch)
        revision = changed.revision
      default: break
      }
    }
    return (props, revision)
  }
}
