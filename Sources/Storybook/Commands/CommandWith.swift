package import StorybookSchema

/// An output of a screen: a user action with a value.
///
/// ```swift
/// struct Props: Codable {
///   var name = ""
///   var typed: CommandWith<String> = .noop
///   /// Absent while there is nothing to save.
///   var save: Command?
/// }
/// ```
///
/// A screen does not know what its commands do. An app creates them with a closure; a storybook
/// decodes them from JSON, and they report to the decoder's ``CommandReceiver``.
///
/// Commands of one type are equal, whatever they do: props are equal if their data is, and
/// `#expect(props == other)` says nothing about commands. Perform a command to test what it does.
public struct CommandWith<Value>: Sendable {
  /// The source location of the command; `nil` if it was decoded from JSON.
  public let source: CodeLocation?
  private let action: @Sendable (Value) -> Void
  /// The JSON path of the command; `nil` if it was created in code.
  let origin: CommandOrigin<Value>?
  /// Its JSON path in the props that it was decoded from; `nil` if it was created in code.
  package var place: Pointer? { origin?.reference.path }

  /// - Parameters:
  ///   - fileID: the calling module and file; the compiler passes `#fileID`.
  ///   - line: the calling line; the compiler passes `#line`.
  ///   - action: what the command does.
  public init(
    fileID: String = #fileID, line: Int = #line,
    _ action: @escaping @Sendable (Value) -> Void
  ) {
    self.init(
      source: CodeLocation(file: fileID, line: line), origin: nil, action)
  }

  init(
    source: CodeLocation?, origin: CommandOrigin<Value>?,
    _ action: @escaping @Sendable (Value) -> Void
  ) {
    self.source = source
    self.origin = origin
    self.action = action
  }

  /// A command that does nothing.
  public static var noop: CommandWith { CommandWith(source: nil, origin: nil) { _ in } }

  /// Performs the command with a value.
  public func perform(with value: Value) { action(value) }

  /// Returns the command bound to a value.
  public func bind(to value: Value) -> Command where Value: Sendable {
    Command(source: source, origin: origin?.bound(to: value)) { [action] in action(value) }
  }

  /// Returns a command that converts its value for this one.
  ///
  /// In a rendering it must be bound to a value, as a browser cannot run the transform.
  public func map<Other>(
    _ transform: @escaping @Sendable (Other) -> Value
  ) -> CommandWith<Other> {
    CommandWith<Other>(source: source, origin: origin?.mapped(transform)) { [action] in
      action(transform($0))
    }
  }
}

/// A command without a value.
public typealias Command = CommandWith<Void>

extension CommandWith where Value == Void {
  /// Performs the command.
  public func perform() { perform(with: ()) }
}

// Neither the closure nor the origin of a command is part of the value of its props.
extension CommandWith: Hashable {
  public static func == (left: CommandWith, right: CommandWith) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}
