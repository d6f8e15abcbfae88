package import StorybookSchema

/// Receives every performed command that was decoded from JSON.
///
/// ```swift
/// let decoder = JSONDecoder()
/// decoder.userInfo[.commandReceiver] = CommandReceiver { path, value in print(path, value) }
/// let props = try decoder.decode(Login.Props.self, from: fixture)
/// props.signIn?.perform()  // prints: /signIn ()
/// ```
public struct CommandReceiver: Sendable {
  let receive: @Sendable (String, Any) -> Void
  /// The path of the props within a larger document.
  package let base: Pointer
  /// Collects the commands while props are decoded.
  let entries: CommandEntries?

  /// Creates a receiver for the commands of the values that a decoder decodes.
  ///
  /// - Parameter receive: gets the path of the command in the JSON, as a JSON Pointer (RFC 6901), and
  ///   the value that it was performed with, `()` for a ``Command``.
  public init(_ receive: @escaping @Sendable (_ path: String, _ value: Any) -> Void) {
    self.init(base: Pointer(), entries: nil, receive)
  }

  package init(
    base: Pointer = Pointer(), entries: CommandEntries?,
    _ receive: @escaping @Sendable (_ path: String, _ value: Any) -> Void = { _, _ in }
  ) {
    self.base = base
    self.entries = entries
    self.receive = receive
  }
}

extension CodingUserInfoKey {
  /// The key for a ``CommandReceiver`` in a decoder's user info.
  public static let commandReceiver = named("storybook.commandReceiver")
  static let commandCollector = named("storybook.commandCollector")
  static let commandPlaces = named("storybook.commandPlaces")

  private static func named(_ name: String) -> CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: name) else {
      preconditionFailure("A user info key accepts any name.")
    }
    return key
  }
}
