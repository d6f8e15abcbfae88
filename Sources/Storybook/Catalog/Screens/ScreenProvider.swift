/// A type whose screen is in the catalog because the type is linked into the program.
///
/// ```swift
/// extension Login: ScreenProvider {
///   static let screen = Screen("Account/Login", render: html) { Story("Empty", Props()) }
/// }
///
/// @main struct Main {
///   static func main() async { await StorybookServer(Catalog("My screens")).run() }
/// }
/// ```
///
/// Access levels do not matter, and neither does optimization. Generic types are not found. The
/// screen of a public type is `some ScreenConvertible` if its props are not public.
@_alwaysEmitConformanceMetadata
public protocol ScreenProvider: SendableMetatype {
  /// The type of the screen, which the compiler infers.
  associatedtype ProvidedScreen: ScreenConvertible

  /// The screen with its stories; evaluated once for each catalog.
  static var screen: ProvidedScreen { get }
}
