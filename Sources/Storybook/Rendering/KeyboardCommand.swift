import StorybookSchema

/// A command of a text rendering, which is performed by a key.
public struct KeyboardCommand: Hashable, Sendable {
  let key: String
  let title: String
  let reference: CommandReference?

  /// - Parameters:
  ///   - key: as browsers name it (`KeyboardEvent.key`): `q`, `Enter`, `ArrowDown`.
  ///   - title: what people read.
  ///   - command: nil while it is not available; then it is not listed.
  public init(_ key: String, _ title: String, _ command: Command?) {
    self.key = key
    self.title = title
    reference = command?.origin?.reference
    isAvailable = command != nil
  }

  let isAvailable: Bool

  package var value: Value? {
    guard let reference else { return nil }
    var object: Object = [
      "key": .string(key), "title": .string(title), "command": .string("\(reference.path)"),
    ]
    object["value"] = reference.value
    return .object(object)
  }
}

extension [KeyboardCommand] {
  /// `[q] Quit  [r] Reload`
  var line: String {
    filter(\.isAvailable).map { "[\($0.key)] \($0.title)" }.joined(separator: "  ")
  }
}
