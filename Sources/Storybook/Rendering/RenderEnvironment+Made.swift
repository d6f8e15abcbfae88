extension RenderEnvironment {
  /// The value of a type that the catalog makes for its screens, such as a localizer or a session:
  ///
  /// ```swift
  /// Catalog("Harbor", make: { (Localizer($0.locale), Clock(now: $0.now)) }) { … }
  /// ```
  ///
  /// A screen that is made with `html:` gets it as the last parameter of its function.
  ///
  /// - Throws: what `make` throws, and an error if the catalog makes no such value.
  public func made<Made>(_ type: Made.Type = Made.self) throws -> Made {
    let value = try maker.make?(self)
    if let made = value as? Made { return made }
    let parts = value.map { Mirror(reflecting: $0) }
    if parts?.displayStyle == .tuple,
      let made = parts?.children.lazy.compactMap({ $0.value as? Made }).first
    {
      return made
    }
    throw UnmadeError(type: "\(type)")
  }
}

/// Makes what the screens of a catalog need besides their props.
package struct ValueMaker: Sendable {
  let make: (@Sendable (RenderEnvironment) throws -> any Sendable)?
}

/// What it makes follows from the rest of an environment: it makes none differ.
extension ValueMaker: Hashable {
  package static func == (one: Self, other: Self) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}

private struct UnmadeError: Error, CustomStringConvertible {
  let type: String

  var description: String {
    "The catalog makes no \(type). Give it one: Catalog(make: { _ in \(type)(…) })."
  }
}
