package import StorybookSchema

/// Hears of every command that is performed and came out of a decoder's JSON.
///
/// ```swift
/// let decoder = JSONDecoder()
/// decoder.userInfo[.commandReceiver] = CommandReceiver { print($0.path, $0.value) }
/// let props = try decoder.decode(Login.Props.self, from: fixture)
/// props.signIn?.perform()  // prints: /signIn ()
/// ```
public struct CommandReceiver: Sendable {
  let receive: @Sendable (PerformedCommand) -> Void
  /// Where the props stand in something larger.
  let base: Pointer
  /// Fills up while props are decoded.
  let entries: CommandEntries?

  /// A receiver for all commands of what is decoded with it.
  public init(_ receive: @escaping @Sendable (PerformedCommand) -> Void) {
    self.init(base: Pointer(), entries: nil, receive)
  }

  package init(
    base: Pointer = Pointer(), entries: CommandEntries?,
    _ receive: @escaping @Sendable (PerformedCommand) -> Void = { _ in }
  ) {
    self.base = base
    self.entries = entries
    self.receive = receive
  }
}

/// A command that was performed.
public struct PerformedCommand: @unchecked Sendable {
  /// Its place in the JSON, as a JSON Pointer (RFC 6901).
  public let path: String
  /// The value it was performed with; `()` for a ``Command``.
  public let value: Any
}

extension CodingUserInfoKey {
  /// Where a decoder's user info has its ``CommandReceiver``.
  public static let commandReceiver = named("storybook.commandReceiver")
  static let commandCollector = named("storybook.commandCollector")
  static let commandPlaces = named("storybook.commandPlaces")

  private static func named(_ name: String) -> CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: name) else {
      preconditionFailure("A user info key takes any name.")
    }
    return key
  }
}
