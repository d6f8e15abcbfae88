/// A type that a screen's props are nested in. To say so is all it takes: tests then name the screen.
///
/// ```swift
/// extension Login: ScreenNamespace {}
///
/// let wrong = try Fixture(of: Login.self, "wrong password").props
/// ```
public protocol ScreenNamespace: SendableMetatype {
  /// What the screen is a function of.
  associatedtype Props: Codable & Sendable
}
