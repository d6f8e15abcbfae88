import Foundation
import Storybook

enum Note {
  struct Props: Codable, Hashable, Sendable {
    var text = ""
    var typed: CommandWith<String> = .nop
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
  decoder.userInfo[.commandReceiver] = CommandReceiver { log("\($0.path) \($0.value)") }
  return try decoder.decode(Note.Props.self, from: json)
}
