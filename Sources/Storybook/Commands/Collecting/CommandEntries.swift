package import StorybookSchema
import Synchronization

/// The commands found while decoding props, by path.
package final class CommandEntries: Sendable {
  private let entries = Mutex<[Pointer: CommandEntry]>([:])

  package init() {}

  func addEntry(_ entry: CommandEntry, at path: Pointer) { entries.withLock { $0[path] = entry } }

  package subscript(path: Pointer) -> CommandEntry? { entries.withLock { $0[path] } }
}

/// A type-erased command.
package struct CommandEntry: Sendable {
  /// Decodes the value to perform the command with; throws ``PropsError``.
  package let read: @Sendable (Value?) throws(PropsError) -> PerformedValue

  init<Performed>(_ command: CommandWith<Performed>) {
    read = { (json) throws(PropsError) in
      guard Performed.self != Void.self else { return PerformedValue(value: (), json: nil) }
      guard let type = Performed.self as? any Decodable.Type else {
        throw PropsError(
          path: Pointer(),
          reason: "\(Performed.self) cannot be decoded: the type does not conform to Decodable.")
      }
      guard let json else {
        throw PropsError(path: Pointer(), reason: "This command requires a value.")
      }
      return PerformedValue(value: try type.readJson(json), json: json)
    }
  }
}

/// A type-erased value and its JSON.
package struct PerformedValue: @unchecked Sendable {
  package let value: Any
  package let json: Value?

  package init(value: Any, json: Value?) {
    self.value = value
    self.json = json
  }
}

extension Decodable {
  fileprivate static func readJson(_ json: Value) throws(PropsError) -> Any {
    try PropsCoding.decode(Self.self, from: json)
  }
}
