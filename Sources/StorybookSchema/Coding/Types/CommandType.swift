/// A command among the props: in JSON, a constant string.
package protocol CommandType: Codable, SendableMetatype {
  /// The type of the value that the command is performed with; `nil` without one.
  static var performedType: Any.Type? { get }
  /// A command without effect.
  static var noop: Self { get }
}
