import StorybookSchema

/// A key binding for a command in a text rendering.
public struct KeyboardCommand: Hashable, Sendable {
  let key: String
  let title: String
  let reference: CommandReference?

  /// - Parameters:
  ///   - key: the browser's name for the key (`KeyboardEvent.key`): `q`, `Enter`, `ArrowDown`.
  ///   - title: the display title.
  ///   - command: `nil` if it is not available; the key is not listed then.
  public init(_ key: String, _ title: String, _ command: Command?) {
    self.key = key
    self.title = title
    reference = command?.origin?.reference
    isAvailable = command != nil
  }

  let isAvailable: Bool

  package var value: Value? {
    reference.map {
      .members(["key": key, "title": title, "command": $0.path, "value": $0.value])
    }
  }
}

extension [KeyboardCommand] {
  /// `[q] Quit  [r] Reload`
  var line: String {
    filter(\.isAvailable).map { "[\($0.key)] \($0.title)" }.joined(separator: "  ")
  }
}
