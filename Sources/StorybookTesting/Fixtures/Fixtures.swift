public import Storybook

/// All fixtures of a screen, sorted by name, as the arguments of a test.
///
/// ```swift
/// @Test(arguments: try Fixtures(of: Login.Props.self))
/// func `a login is submitted only when both fields are valid`(fixture: Fixture<Login.Props>) {
///   #expect(fixture.props.canSubmit == fixture.props.isValid)
/// }
/// ```
///
/// A fixture that does not decode and a missing or empty folder are errors, since a test without
/// arguments would pass.
public struct Fixtures<Props: Codable & Sendable>: Sendable {
  private let fixtures: [Fixture<Props>]

  /// Finds the folder by the name of the type: `Login/.storybook/Fixtures`, or `Login/Fixtures`, in
  /// the package of the calling file.
  ///
  /// - Parameters:
  ///   - props: the type of the screen's props.
  ///   - folder: another folder; absolute, or relative to the package's folder.
  ///   - coder: that of the screen or its catalog; `nil` for a plain one.
  ///   - filePath: the calling file; the compiler fills it in.
  /// - Throws: ``FixtureError`` with all problems found.
  public init(
    of props: Props.Type, in folder: String? = nil, coder: PropsCoder? = nil,
    filePath: StaticString = #filePath
  ) throws {
    try self.init(FixtureSource(props, folder: folder, coder: coder, test: "\(filePath)"))
  }

  /// Loads the fixtures of a type that conforms to `ScreenNamespace`.
  ///
  /// - Throws: ``FixtureError``.
  public init<Screen: ScreenNamespace>(
    of screen: Screen.Type, in folder: String? = nil, coder: PropsCoder? = nil,
    filePath: StaticString = #filePath
  ) throws where Screen.Props == Props {
    try self.init(of: Props.self, in: folder, coder: coder, filePath: filePath)
  }

  /// Loads the fixtures beside the catalog's screen for these props.
  ///
  /// - Parameters:
  ///   - props: the type of the screen's props.
  ///   - catalog: the catalog with the screen, which is beside the fixtures.
  ///   - screen: the screen's id, if several show such props.
  /// - Throws: ``FixtureError``.
  public init(of props: Props.Type, in catalog: Catalog, screen: String? = nil) throws {
    try self.init(FixtureSource(props, catalog, screen: screen))
  }

  private init(_ source: FixtureSource<Props>) throws { fixtures = try source.all() }
}

extension Fixtures: RandomAccessCollection {
  public var startIndex: Int { fixtures.startIndex }
  public var endIndex: Int { fixtures.endIndex }
  public subscript(position: Int) -> Fixture<Props> { fixtures[position] }
}
