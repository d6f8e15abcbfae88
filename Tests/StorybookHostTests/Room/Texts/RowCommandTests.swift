import StorybookSchema
import Testing

import Storybook
@testable import StorybookTestSupport
@testable import StorybookHost

/// Commands of rows that others insert, remove and move at the same time.
struct RowCommandTests {
  private struct Row: Codable, Hashable, Sendable {
    var name: String
    var run: Command? = .noop
  }

  private struct Rows: Codable, Hashable, Sendable {
    var rows = ["a", "b", "c"].map { Row(name: $0) }
  }

  private static func stage() -> RoomStage {
    let catalog = Catalog("Tests") {
      Screen("Rows", render: { (props: Rows) in HTML("<p>\(props.rows.count)</p>") }) {
        Story("Three", Rows())
      }
    }
    var stage = RoomStage(catalog)
    for id in ["a", "b"] { stage.join(id) }
    return stage
  }

  private static func row(_ index: Int) -> Pointer { Pointer(["rows", "\(index)"]) }

  /// `nil` for a command that was removed.
  @Test(arguments: [
    (Patch.Operation.remove(row(0)), [nil, 0, 1]), (.remove(row(2)), [0, 1, nil]),
    (.move(from: row(0), to: row(2)), [2, 0, 1]), (.move(from: row(2), to: row(0)), [1, 2, 0]),
    (.copy(from: row(1), to: row(0)), [1, 2, 3]),
    (.replace(Pointer(["rows"]), []), [nil, nil, nil]),
  ])
  func `a command reaches its row, or is refused`(change: Patch.Operation, places: [Int?]) {
    for (index, place) in places.enumerated() {
      var stage = Self.stage()
      stage.say(.edit(.init(seq: 1, patch: Patch([change]), base: 0)), as: "a")
      stage.answerAll()
      let command = Self.row(index).appending("run")
      stage.say(.perform(.init(seq: 1, command: command, base: 0)), as: "b")
      stage.answerAll()
      let heard = stage.heard["b"] ?? []
      if let place {
        #expect(heard.contains { $0.performed == Self.row(place).appending("run") })
      } else {
        var gone = PropsError(
          path: command, reason: "This was removed or replaced in the meantime.")
        gone.isGone = true
        #expect(heard.last == .rejected(seq: 1, gone))
      }
    }
  }

  @Test func `an edit of a row is refused with a word when it is gone, and nothing else is`() {
    var stage = Self.stage()
    let name = Self.row(1).appending("name")
    stage.say(.edit(.init(seq: 1, patch: Patch([.remove(Self.row(1))]), base: 0)), as: "a")
    stage.say(.edit(.init(seq: 1, patch: Patch([.replace(name, "x")]), base: 0)), as: "b")
    stage.say(.edit(.init(seq: 2, patch: Patch([.remove(Self.row(2))]), base: 0)), as: "b")
    stage.answerAll()
    #expect(stage.room.props["rows"]?.array?.map { $0["name"]?.string } == ["a"])
    var gone = PropsError(path: name, reason: "This was removed or replaced in the meantime.")
    gone.isGone = true
    #expect(stage.heard["b"]?.contains(.rejected(seq: 1, gone)) == true)
  }
}

extension HostMessage {
  fileprivate var performed: Pointer? {
    if case .performed(_, _, let note, _) = self { note.command } else { nil }
  }
}
