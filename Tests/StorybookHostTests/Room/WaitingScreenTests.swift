import Storybook
import StorybookProgram
import StorybookSchema
@testable import StorybookTestSupport
import Testing
@testable import StorybookHost

/// Screens that take long, until the next edit.
struct WaitingScreenTests {
  private static let cancelled = CrashReport(.thrown, "Cancelled.")

  private func problems(_ stage: RoomStage) -> [HostMessage] {
    stage.heard["a"]?.filter {
      switch $0 {
      case .crashed, .rejected: true
      default: false
      }
    } ?? []
  }

  /// A room whose participant has made an edit, which waits.
  private func waiting() throws -> (stage: RoomStage, ticket: Evaluation.Ticket) {
    var stage = RoomStage.make("a")
    stage.holdsEvaluations = true
    stage.edit("/level", 8, as: "a")
    let ticket = try #require(stage.evaluations.first?.ticket)
    #expect(!stage.room.isWaiting)
    stage.room.becameLate(ticket)
    #expect(stage.room.isWaiting)
    #expect(stage.room.cancelSuperseded() == nil)
    return (stage, ticket)
  }

  @Test func `a rendering that waits is ended by the next edit`() throws {
    var (stage, ticket) = try waiting()
    stage.answer(.decoded())
    stage.edit("/level", 9, seq: 2, as: "a")
    #expect(stage.room.cancelSuperseded() == .init(ticket: ticket, isLate: true))
    #expect(stage.room.cancelSuperseded() == nil)
    stage.crash(Self.cancelled)
    #expect(!stage.room.isWaiting)
    stage.answerAll()
    #expect(problems(stage) == [])
    #expect(stage.room.revision == 2)
    #expect(stage.shown["a"]?.last?.body == .text("<p>Tank: 9 </p>"))
  }

  /// Made again, it would wait again, and so would all that follow.
  @Test func `an edit whose type waits is refused, and the next one is made`() throws {
    var (stage, ticket) = try waiting()
    stage.edit("/level", 9, seq: 2, as: "a")
    #expect(stage.room.cancelSuperseded() == .init(ticket: ticket, isLate: true))
    stage.answer(.crashed(Self.cancelled))
    stage.answerAll()
    #expect(problems(stage).count == 1)
    #expect(stage.room.revision == 1)
    #expect(stage.shown["a"]?.last?.body == .text("<p>Tank: 9 </p>"))
  }

  @Test func `a rendering that is cancelled and goes on is ended once it waits`() {
    var stage = RoomStage.make("a")
    stage.holdsEvaluations = true
    stage.edit("/level", 8, as: "a")
    stage.edit("/level", 9, seq: 2, as: "a")
    let first = stage.room.cancelSuperseded()
    #expect(first?.isLate == false)
    if let first { stage.room.becameLate(first.ticket) }
    #expect(stage.room.cancelSuperseded()?.isLate == true)
  }

  /// A process that was killed, for example: the same evaluation runs in another one.
  @Test func `an evaluation that is repeated is ended again`() throws {
    var (stage, ticket) = try waiting()
    stage.edit("/level", 9, seq: 2, as: "a")
    #expect(stage.room.cancelSuperseded() != nil)
    stage.room.becameLate(ticket)
    #expect(stage.room.cancelSuperseded() == .init(ticket: ticket, isLate: true))
  }

  @Test func `what waited before means nothing later`() throws {
    var (stage, ticket) = try waiting()
    stage.answerAll()
    stage.room.becameLate(ticket)
    #expect(!stage.room.isWaiting)
  }

  @Test func `a command that waits is ended by an edit, and not by another command`() throws {
    var stage = RoomStage(Bell.catalog)
    stage.join("a")
    stage.holdsEvaluations = true
    stage.say(["type": "perform", "seq": 1, "command": "/ring"], as: "a")
    let ticket = try #require(stage.evaluations.first?.ticket)
    stage.room.becameLate(ticket)
    stage.say(["type": "perform", "seq": 2, "command": "/ring"], as: "a")
    #expect(stage.room.cancelSuperseded() == nil)
    stage.say(["type": "undo", "seq": 3], as: "a")
    #expect(stage.room.cancelSuperseded() == .init(ticket: ticket, isLate: true))
    stage.answer(.crashed(Self.cancelled))
    #expect(problems(stage).count == 1)
  }
}
