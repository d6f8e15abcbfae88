/// The JSON representation of a command.
package enum CommandMarker {
  package static let text = "command"
  package static let need = "A command must be written as “\(text)”."
}
