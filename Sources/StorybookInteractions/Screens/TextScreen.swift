import StorybookMarkup
package import StorybookSchema

/// A rendering in text: its lines as a terminal shows them, and its key bindings.
package struct TextScreen {
  package struct Key: Hashable {
    package let key: String
    let title: String
    package let command: Pointer
    package let value: Value?
  }

  let text: String
  package let keys: [Key]

  init(_ text: String, commands: [Value]) {
    self.text = TerminalScreen(text).text
    keys = commands.compactMap(Key.init)
  }

  package var lines: [String] { text.split(separator: "\n").map(String.init) }

  /// Returns the binding of a key, or of a title; throws a ``StepError`` with those there are.
  func binding(_ name: String) throws -> Key {
    let found = keys.filter { $0.title == name }.nonEmpty ?? keys.filter { $0.hasKey(name) }
    if let key = found.onlyElement { return key }
    if !found.isEmpty { throw StepError("\(found.count) keys are called “\(name)”.") }
    let near = NearNames(keys.flatMap { [$0.key, $0.title] }, to: name).suggestion
    let all = keys.map { "[\($0.key)] \($0.title)" }.joined(separator: ", ").nonEmpty
    let known = all.map { "Keys: \($0)." } ?? "The text has no keys."
    throw StepError("Found no key “\(name)”.\(near) \(known)")
  }
}

extension TextScreen.Key {
  fileprivate init?(_ value: Value) {
    guard let key = value["key"]?.string, let command = value["command"]?.string,
      let pointer = Pointer(command)
    else { return nil }
    self.key = key
    title = value["title"]?.string ?? ""
    self.command = pointer
    self.value = value["value"]
  }

  /// Names of keys are compared without case, characters with it.
  fileprivate func hasKey(_ name: String) -> Bool {
    let pressed = name == " " ? "Space" : name
    return key == name || (key.count > 1 && key.lowercased() == pressed.lowercased())
  }
}
