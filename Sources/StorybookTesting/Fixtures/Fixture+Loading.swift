public import Storybook

extension Fixture {
  /// Loads the named fixture from `Login/.storybook/Fixtures` in the package of the calling file.
  ///
  /// - Parameters:
  ///   - props: the type of the screen's props.
  ///   - name: the name of the fixture.
  ///   - folder: another folder; absolute, or relative to the package's folder.
  ///   - coder: that of the screen or its catalog; `nil` for a plain one.
  ///   - filePath: the calling file; the compiler fills it in.
  /// - Throws: ``FixtureError``: for a missing fixture, with the existing names, nearest first; for
  ///   a damaged one, with the position of the error.
  public init(
    of props: Props.Type, _ name: String, in folder: String? = nil, coder: PropsCoder? = nil,
    filePath: StaticString = #filePath
  ) throws {
    self = try FixtureSource(props, folder: folder, coder: coder, test: "\(filePath)").one(name)
  }

  /// Loads the named fixture of a type that conforms to `ScreenNamespace`.
  ///
  /// - Throws: ``FixtureError``.
  public init<Screen: ScreenNamespace>(
    of screen: Screen.Type, _ name: String, in folder: String? = nil, coder: PropsCoder? = nil,
    filePath: StaticString = #filePath
  ) throws where Screen.Props == Props {
    try self.init(of: Props.self, name, in: folder, coder: coder, filePath: filePath)
  }

  /// Loads the named fixture beside the catalog's screen for these props.
  ///
  /// - Parameters:
  ///   - props: the type of the screen's props.
  ///   - name: the name of the fixture.
  ///   - catalog: the catalog with the screen, which is beside the fixture.
  ///   - screen: the screen's id, if several show such props.
  /// - Throws: ``FixtureError``.
  public init(
    of props: Props.Type, _ name: String, in catalog: Catalog, screen: String? = nil
  ) throws {
    self = try FixtureSource(props, catalog, screen: screen).one(name)
  }
}
