public import Storybook

extension Fixture {
  /// The fixture of that name, in the `Login/Fixtures` of the package that the calling file is in.
  ///
  /// - Parameters:
  ///   - props: what the screen is given.
  ///   - name: what it is called, among those beside it.
  ///   - folder: where that is not it; absolute, or from the package's folder on.
  ///   - coder: that of the screen or its catalog; nil for a plain one.
  ///   - filePath: the file that calls; the compiler fills it in.
  /// - Throws: ``FixtureError``: which there are when there is no such, the nearest name first;
  ///   where a damaged one is damaged.
  public init(
    of props: Props.Type, _ name: String, in folder: String? = nil, coder: PropsCoder? = nil,
    filePath: StaticString = #filePath
  ) throws {
    self = try FixtureSource(props, folder: folder, coder: coder, test: "\(filePath)").one(name)
  }

  /// The same for a screen that says it is one.
  ///
  /// - Throws: ``FixtureError``.
  public init<Screen: ScreenNamespace>(
    of screen: Screen.Type, _ name: String, in folder: String? = nil, coder: PropsCoder? = nil,
    filePath: StaticString = #filePath
  ) throws where Screen.Props == Props {
    try self.init(of: Props.self, name, in: folder, coder: coder, filePath: filePath)
  }

  /// The fixture of that name beside the screen of a catalog that shows such props.
  ///
  /// - Parameters:
  ///   - props: what the screen is given.
  ///   - name: what it is called, among those beside it.
  ///   - catalog: has the screen, which lies beside the fixture.
  ///   - screen: its id, where several do.
  /// - Throws: ``FixtureError``.
  public init(
    of props: Props.Type, _ name: String, in catalog: Catalog, screen: String? = nil
  ) throws {
    self = try FixtureSource(props, catalog, screen: screen).one(name)
  }
}
