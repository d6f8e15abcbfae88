private import StorybookSchema

/// The screens of a project, in order.
///
/// ```swift
/// let catalog = Catalog("Shop") {
///   Screen("Cart", render: Cart.html) { Story("Empty", Cart.Props()) }
/// }
/// ```
///
/// Without a list, the catalog has the screens of all types that conform to ``ScreenProvider``.
public struct Catalog: Sendable {
  package let title: String
  package private(set) var screens: [AnyScreen]
  package private(set) var devices: [Device]
  /// The folders whose files are served, the longest path first.
  package let folders: [PublicFolder]
  package let globals: CatalogGlobals?
  let maker: ValueMaker
  package let others: [OtherCatalog]
  /// Around all screens, the outermost one first.
  var decorations: [Decoration] = []

  private let positions: [String: Int]

  /// - Parameters:
  ///   - title: the display title.
  ///   - devices: the devices to choose from; at least one.
  ///   - assets: a folder of images, fonts and style sheets, relative to the calling file, which is
  ///     served at `/assets/`.
  ///   - publicFolders: the folder that the app serves at its root, or several folders with their paths.
  ///   - coder: decodes and encodes the props of screens that have no coder of their own; `nil` for
  ///     a plain `JSONDecoder` and `JSONEncoder`.
  ///   - globals: the defaults of the values in the toolbar that all screens can read, as
  ///     ``RenderEnvironment/subscript(globals:)``: a struct with a property for each, which a plain
  ///     `JSONDecoder` and `JSONEncoder` code.
  ///   - make: makes what screens need besides their props, such as a localizer; several values as a
  ///     tuple. See ``RenderEnvironment/made(_:)``.
  ///   - others: storybooks at other addresses, listed after these screens.
  ///   - filePath: the calling file; the compiler passes `#filePath`.
  ///   - screens: the screens, in the order of the sidebar.
  public init(
    _ title: String = "Storybook",
    devices: [RenderEnvironment.Device] = RenderEnvironment.Device.all, assets: String? = nil,
    public publicFolders: PublicFolders = [:], coder: PropsCoder? = nil,
    globals: (any Codable & Sendable)? = nil,
    make: (@Sendable (RenderEnvironment) throws -> any Sendable)? = nil,
    others: [OtherCatalog] = [], filePath: String = #filePath,
    @Builder<AnyScreen> screens: () -> [AnyScreen]
  ) {
    precondition(!devices.isEmpty, "A catalog needs at least one device.")
    self.title = title
    self.devices = devices
    self.screens = Self.identified(
      screens().map { screen in
        var screen = screen
        screen.coder = screen.coder ?? coder
        return screen
      })
    folders = publicFolders.folders(in: filePath.parentFolder, assets: assets)
    self.globals = globals.map { CatalogGlobals($0) }
    maker = ValueMaker(make: make)
    self.others = others
    positions = Dictionary(
      uniqueKeysWithValues: self.screens.enumerated().map { ($1.id, $0) })
  }

  /// Creates a catalog of all linked ``ScreenProvider`` types, ordered by their screens' names.
  ///
  /// - Parameters:
  ///   - title: the display title.
  ///   - devices: the devices to choose from; at least one.
  ///   - assets: a folder of images, fonts and style sheets, relative to the calling file, which is
  ///     served at `/assets/`.
  ///   - publicFolders: the folder that the app serves at its root, or several folders with their paths.
  ///   - coder: decodes and encodes the props of screens that have no coder of their own; `nil` for
  ///     a plain `JSONDecoder` and `JSONEncoder`.
  ///   - globals: the defaults of the values in the toolbar that all screens can read, as
  ///     ``RenderEnvironment/subscript(globals:)``: a struct with a property for each, which a plain
  ///     `JSONDecoder` and `JSONEncoder` code.
  ///   - make: makes what screens need besides their props, such as a localizer; several values as a
  ///     tuple. See ``RenderEnvironment/made(_:)``.
  ///   - others: storybooks at other addresses, listed after these screens.
  ///   - filePath: the calling file; the compiler passes `#filePath`.
  public init(
    _ title: String = "Storybook",
    devices: [RenderEnvironment.Device] = RenderEnvironment.Device.all, assets: String? = nil,
    public publicFolders: PublicFolders = [:], coder: PropsCoder? = nil,
    globals: (any Codable & Sendable)? = nil,
    make: (@Sendable (RenderEnvironment) throws -> any Sendable)? = nil,
    others: [OtherCatalog] = [], filePath: String = #filePath
  ) {
    self.init(
      title, devices: devices, assets: assets, public: publicFolders, coder: coder,
      globals: globals, make: make, others: others, filePath: filePath
    ) {
      Self.linkedScreens()
    }
  }

  /// The order of records in a program is the linker's, so names decide, then places.
  private static func linkedScreens() -> [AnyScreen] {
    let providers = Reflection.types(conformingTo: (any ScreenProvider).self)
      .compactMap { $0 as? any ScreenProvider.Type }
    return providers.map { AnyScreen($0.screen) }.sorted { first, second in
      let path = first.path.map { $0.lowercased() }
      let other = second.path.map { $0.lowercased() }
      if path != other { return path.lexicographicallyPrecedes(other) }
      return (first.source.file, first.source.line) < (second.source.file, second.source.line)
    }
  }

  /// Returns the same screens with other devices; at least one.
  package func offering(_ devices: [Device]) -> Catalog {
    var catalog = self
    catalog.devices = devices
    return catalog
  }

  /// Sets a member of the environment that all stories are shown in: see
  /// ``Screen/environment(_:_:)``.
  ///
  /// ```swift
  /// let catalog = Catalog("Harbor") { … }.environment(\.timeZone, "Europe/Zurich")
  /// ```
  public func environment<Member>(
    _ member: WritableKeyPath<RenderEnvironment, Member>, _ value: Member
  ) -> Catalog {
    var catalog = self
    for screen in screens.indices {
      for story in screens[screen].stories.indices {
        catalog.screens[screen].stories[story].setting.inherit(member, value)
      }
    }
    return catalog
  }

  package func screen(_ id: String) -> AnyScreen? { positions[id].map { screens[$0] } }

  /// Assigns folders, and ids such as `login`; a later screen with that title gets `account-login`,
  /// then `account-login-2`.
  private static func identified(_ screens: [AnyScreen]) -> [AnyScreen] {
    var taken: Set<String> = []
    var folders = ScreenFolders(screens)
    return screens.enumerated().map { index, screen in
      var screen = screen
      let candidates = [screen.title, screen.path.joined(separator: " ")].map(Slug.slug)
      screen.id = Slug.unique(candidates, taken: &taken)
      folders.assign(index, to: &screen)
      return screen
    }
  }
}

extension Catalog {
  /// Builds the screens of a catalog, the stories of a screen or the flows of one, in order; arrays
  /// are flattened.
  @resultBuilder
  public enum Builder<Element> {
    public static func buildExpression(_ element: Element) -> [Element] { [element] }
    public static func buildExpression(_ elements: [Element]) -> [Element] { elements }
    public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap(\.self) }
    public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }
    public static func buildEither(first part: [Element]) -> [Element] { part }
    public static func buildEither(second part: [Element]) -> [Element] { part }
    public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap(\.self) }
  }
}

extension Catalog.Builder<AnyScreen> {
  public static func buildExpression(_ screen: some ScreenConvertible) -> [AnyScreen] {
    [screen.erased]
  }
  public static func buildExpression(_ screens: [some ScreenConvertible]) -> [AnyScreen] {
    screens.map(\.erased)
  }
}
