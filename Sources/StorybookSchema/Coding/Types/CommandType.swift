/// An output among the inputs: in JSON it is one word, whatever it does.
package protocol CommandType: Codable, SendableMetatype {
  /// The type of the value that it is performed with; nil when it takes none.
  static var performedType: Any.Type? { get }
  /// The command that does nothing.
  static var noop: Self { get }
}
