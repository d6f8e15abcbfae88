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
/// Access levels do not matter, and neither does optimization. Generic types are not found.
@_alwaysEmitConformanceMetadata
public protocol ScreenProvider: SendableMetatype {
  /// The screen with its stories; evaluated once for each catalog.
  static var screen: Screen { get }
}
