public import Storybook

/// All fixtures of a screen, in the order of their names: the arguments of a test.
///
/// ```swift
/// @Test(arguments: try Fixtures(of: Login.Props.self))
/// func `a login is submitted only when both fields are valid`(fixture: Fixture<Login.Props>) {
///   #expect(fixture.props.canSubmit == fixture.props.isValid)
/// }
/// ```
///
/// One that does not decode, a folder that is not there, or that holds none, is an error: a test
/// without arguments would pass.
public struct Fixtures<Props: Codable & Sendable>: Sendable {
  private let fixtures: [Fixture<Props>]

  /// Finds the folder by the name of the type: the `Login/Fixtures` of the package that the calling
  /// file is in.
  ///
  /// - Parameters:
  ///   - props: what the screen is given.
  ///   - folder: where that is not it; absolute, or from the package's folder on.
  ///   - coder: that of the screen or its catalog; nil for a plain one.
  ///   - filePath: the file that calls; the compiler fills it in.
  /// - Throws: ``FixtureError`` with all that is wrong.
  public init(
    of props: Props.Type, in folder: String? = nil, coder: PropsCoder? = nil,
    filePath: StaticString = #filePath
  ) throws {
    try self.init(FixtureSource(props, folder: folder, coder: coder, test: "\(filePath)"))
  }

  /// The same for a screen that says it is one.
  ///
  /// - Throws: ``FixtureError``.
  public init<Screen: ScreenNamespace>(
    of screen: Screen.Type, in folder: String? = nil, coder: PropsCoder? = nil,
    filePath: StaticString = #filePath
  ) throws where Screen.Props == Props {
    try self.init(of: Props.self, in: folder, coder: coder, filePath: filePath)
  }

  /// The fixtures beside the screen of a catalog that shows such props.
  ///
  /// - Parameters:
  ///   - props: what the screen is given.
  ///   - catalog: has the screen, which lies beside the fixtures.
  ///   - screen: its id, where several do.
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
