import Storybook
import StorybookHost
import StorybookSchema

/// A setting of a site as the command line gives it: `--global brand=globex` is `global` with
/// `brand=globex`.
struct SiteWord: Hashable, Sendable {
  let name: String
  let text: String

  /// The member of the environment that it sets.
  var member: (String, Value) {
    guard name == "global" else { return (name, .string(text)) }
    return ("globals", EnvironmentOption.globals(text))
  }

  /// Its part of the name of a file: `dark`, `brand globex`.
  var fileWord: String { Self.fileWord(member.1) }

  static func fileWord(_ value: Value) -> String {
    guard let globals = value.object else { return value.string ?? value.text }
    return globals.map { "\($0.key) \(fileWord($0.value))" }.joined(separator: " ")
  }
}
