import StorybookSchema

/// An output among a screen's props: something that a person may do there, with a value.
///
/// ```swift
/// struct Props: Codable {
///   var name = ""
///   var typed: CommandWith<String> = .nop
///   /// Absent while there is nothing to save.
///   var save: Command?
/// }
/// ```
///
/// A screen does not know what its commands do. An app makes them with an action; a storybook makes
/// them out of JSON, and then they report to whoever decodes them (``CommandReceiver``).
public struct CommandWith<Value>: Sendable {
  /// Where the command was made; nil for one that came out of JSON.
  public let source: SourceLocation?
  private let action: @Sendable (Value) -> Void
  /// Nil for a command that was made in code.
  let origin: CommandOrigin<Value>?

  /// - Parameters:
  ///   - filePath: the file that calls; the compiler fills it in.
  ///   - fileID: the module and file that call; the compiler fills it in.
  ///   - line: the line that calls; the compiler fills it in.
  ///   - action: what the command does.
  public init(
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line,
    _ action: @escaping @Sendable (Value) -> Void
  ) {
    self.init(
      source: SourceLocation(filePath: filePath, fileID: fileID, line: line), origin: nil, action)
  }

  init(
    source: SourceLocation?, origin: CommandOrigin<Value>?,
    _ action: @escaping @Sendable (Value) -> Void
  ) {
    self.source = source
    self.origin = origin
    self.action = action
  }

  /// A command that does nothing.
  public static var noop: CommandWith { CommandWith(source: nil, origin: nil) { _ in } }

  /// Does what the command was made for.
  public func perform(with value: Value) { action(value) }

  /// The command with its value fixed.
  public func bind(to value: Value) -> Command where Value: Sendable {
    Command(source: source, origin: origin?.bound(to: value)) { [action] in action(value) }
  }

  /// The same command for another type of value, which is turned into this one's.
  ///
  /// In a rendering it has to be bound to a value: a browser cannot run the transform.
  public func map<Other>(
    _ transform: @escaping @Sendable (Other) -> Value
  ) -> CommandWith<Other> {
    CommandWith<Other>(source: source, origin: origin?.mapped(transform)) { [action] in
      action(transform($0))
    }
  }
}

/// A command that needs no value.
public typealias Command = CommandWith<Void>

extension CommandWith where Value == Void {
  /// Does what the command was made for.
  public func perform() { perform(with: ()) }
}

/// All commands of a type are equal: what one does, or where it comes from, is no part of the value
/// that props are.
extension CommandWith: Hashable {
  public static func == (left: CommandWith, right: CommandWith) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}
