import StorybookSchema
import Testing

import Storybook
@testable import StorybookTestSupport
@testable import StorybookHost

/// What is typed into a field of the screen goes to the text that this field shows.
struct FieldTextTests {
  private struct Card: Codable, Hashable, Sendable {
    var text: String
    var type: CommandWith<String>? = .noop
  }

  private struct Cards: Codable, Hashable, Sendable {
    var rows = [Card(text: "same"), Card(text: "same"), Card(text: "other")]
    var title = "Cards"
    var rename: CommandWith<String> = .noop
    var loud: CommandWith<String> = .noop
    var both: CommandWith<String> = .noop
  }

  private static func stage() -> RoomStage {
    let catalog = Catalog("Tests") {
      Screen("Cards", render: { (props: Cards) in HTML("<p>\(props.title)</p>") }) {
        Story("Three", Cards())
      }
      .update(
        ScreenUpdate<Cards> {
          OnCommand(each: \.rows, \.type) { props, index, text in props.rows[index].text = text }
          OnCommand(\.rename) { props, text in props.title = text }
          OnCommand(\.loud) { props, text in props.title = text.uppercased() }
          OnCommand(\.both) { props, text in
            props.title = text
            props.rows[0].text = text
          }
        })
    }
    var stage = RoomStage(catalog)
    for id in ["a", "b"] { stage.join(id) }
    return stage
  }

  /// What Ann types into the field of a command, at the end of what it shows there.
  private struct Typing {
    var command: String
    var shown: String
    var letter: String
  }

  private struct Case: CustomTestStringConvertible {
    var testDescription: String
    /// What Ann has typed before, which both have seen.
    var before: [Typing] = []
    /// What Ben does then, which Ann has not seen when she types.
    var ben: [Patch.Operation]
    var typing: Typing
    var rows: [String]
    var title = "Cards"
  }

  private static func edit(_ path: String, _ at: Int, _ insert: String) -> Patch.Operation {
    .splice(Pointer(path) ?? Pointer(), TextSplice(at: at, delete: 0, insert: insert))
  }

  private static let row = Pointer(["rows", "1"])
  private static let one = Typing(command: "/rows/1/type", shown: "same", letter: "1")
  private static let again = Typing(command: "/rows/1/type", shown: "same1", letter: "2")

  private static let cases = [
    Case(
      testDescription: "two texts fit, and none is taken", ben: [edit("/rows/0/text", 4, "!")],
      typing: one, rows: ["same!", "same1", "other"]),
    Case(
      testDescription: "two texts fit, as both have changed",
      ben: [edit("/rows/0/text", 4, "!"), edit("/rows/1/text", 4, "?")],
      typing: one, rows: ["same!", "same1", "other"]),
    Case(
      testDescription: "one text fits", ben: [edit("/rows/2/text", 0, "an")],
      typing: Typing(command: "/rows/2/type", shown: "other", letter: "s"),
      rows: ["same", "same", "anothers"]),
    Case(
      testDescription: "the command has changed the text before, and another looks alike",
      before: [one], ben: [edit("/rows/0/text", 4, "1"), edit("/rows/0/text", 5, "!")],
      typing: again, rows: ["same1!", "same12", "other"]),
    Case(
      testDescription: "the command has changed the text before, and so does Ben", before: [one],
      ben: [edit("/rows/1/text", 0, "the "), .replace(Pointer(["rows", "2", "text"]), "same1")],
      typing: again, rows: ["same", "the same12", "same1"]),
    Case(
      testDescription: "the row is moved, and another is in its place", before: [one],
      ben: [edit("/rows/1/text", 0, "the "), .move(from: row, to: Pointer(["rows", "0"]))],
      typing: again, rows: ["the same12", "same", "other"]),
    Case(
      testDescription: "the command writes what is typed in its own way",
      before: [Typing(command: "/loud", shown: "Cards", letter: "s")],
      ben: [edit("/title", 6, "!")],
      typing: Typing(command: "/loud", shown: "CARDSS", letter: "z"),
      rows: ["same", "same", "other"], title: "CARDSS!Z"),
    Case(
      testDescription: "the command writes two texts",
      before: [Typing(command: "/both", shown: "Cards", letter: "s")],
      ben: [edit("/rows/0/text", 0, "the ")],
      typing: Typing(command: "/both", shown: "Cardss", letter: "z"),
      rows: ["Cardssz", "same", "other"], title: "Cardssz"),
  ]

  @Test(arguments: cases)
  private func `typed text goes to the text that its field shows`(example: Case) throws {
    var stage = Self.stage()
    func type(_ typing: Typing, since base: Int) {
      let splice = TextSplice(at: typing.shown.utf16.count, delete: 0, insert: typing.letter)
      let perform = ClientMessage.Perform(
        seq: 1, command: Pointer(typing.command) ?? Pointer(),
        value: .string(typing.shown + typing.letter), splice: splice, base: base)
      stage.say(.perform(perform), as: "a")
    }
    for typing in example.before { type(typing, since: stage.room.revision) }
    let seen = stage.room.revision
    for operation in example.ben {
      let edit = ClientMessage.Edit(
        seq: 1, patch: Patch([operation]), base: stage.room.revision)
      stage.say(.edit(edit), as: "b")
    }
    type(example.typing, since: seen)
    let rows = stage.room.props["rows"]?.array?.map { $0["text"]?.string }
    #expect(rows == example.rows)
    #expect(stage.room.props["title"]?.string == example.title)
  }
}
