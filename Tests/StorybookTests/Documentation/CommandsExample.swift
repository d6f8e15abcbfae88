import Foundation
import Storybook
import Testing

enum Note {
  struct Props: Codable, Hashable, Sendable {
    var text = ""
    var typed: CommandWith<String> = .noop
    /// Absent while there is nothing to save.
    var save: Command?
  }

  static func html(_ props: Props) -> HTML {
    """
    <textarea\(props.typed)>\(props.text)</textarea>
    <button\(props.save)>Save</button>
    """
  }
}

func noteProps(_ text: String, save: @escaping @Sendable (String) -> Void) -> Note.Props {
  Note.Props(
    text: text, typed: CommandWith { print("typed", $0) },
    save: text.isEmpty ? nil : Command { save(text) })
}

func decodedNote(_ json: Data, _ log: @escaping @Sendable (String) -> Void) throws -> Note.Props {
  let decoder = JSONDecoder()
  decoder.userInfo[.commandReceiver] = CommandReceiver { path, value in log("\(path) \(value)") }
  return try decoder.decode(Note.Props.self, from: json)
}

let noteScreen = Screen("Note", render: Note.html) {
  Story("Empty", Note.Props())
}

func welcome(_ name: String) -> HTML {
  "<a href=\"/note\"\(StoryLink(to: noteScreen, "Empty"))>Write a note, \(name)</a>"
}

@Test func `a link names the story that it leads to`() {
  #expect(
    welcome("Ann").markup
      == "<a href=\"/note\" data-story=\"note/empty\">Write a note, Ann</a>")
  #expect(StoryLink(to: noteScreen, "Übungen, saved").id == "note/übungen-saved")
  #expect(("<meta\(StoryLink(id: "a/\"b\""))>" as HTML).markup.hasSuffix("a/&quot;b&quot;\">"))
}
