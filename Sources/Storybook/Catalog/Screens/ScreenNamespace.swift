/// The namespace type of a screen, which nests its props. Conforming lets tests name the screen.
///
/// ```swift
/// extension Login: ScreenNamespace {}
///
/// let wrong = try Fixture(of: Login.self, "wrong password").props
/// ```
public protocol ScreenNamespace: SendableMetatype {
  /// The props that the screen renders.
  associatedtype Props: Codable & Sendable
}
