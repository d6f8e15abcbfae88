public import Storybook
import StorybookSchema

extension Fixture {
  /// Renders the props on their screen in the fixture's environment, within the catalog's
  /// decorations.
  ///
  /// ```swift
  /// let html = try Fixture(of: Login.Props.self, "wrong password").rendering(in: catalog).text
  /// #expect(html.contains("Two tries are left"))
  /// ```
  ///
  /// - Parameters:
  ///   - catalog: the catalog with the screen.
  ///   - screen: the screen's id, if several show such props.
  ///   - environment: an environment that replaces the fixture's.
  /// - Throws: errors of the screen, or ``FixtureError`` if there is no such screen.
  public func rendering(
    in catalog: Catalog, screen: String? = nil, _ environment: RenderEnvironment? = nil
  ) throws -> Rendering {
    let screen = try catalog.screen(of: Props.self, id: screen, folder: folder)
    let bytes = try screen.encoded(props).bytes
    return try Shown(
      bytes, on: screen, of: catalog, story: name, environment ?? catalog.context(state)
    ).rendering
  }

  var folder: String { file.parentFolder }
}

extension Catalog {
  /// Renders props on their screen, within the catalog's decorations.
  ///
  /// - Parameters:
  ///   - props: the props to render.
  ///   - screen: the screen's id, if several show such props.
  ///   - environment: the environment of the rendering.
  /// - Throws: errors of the screen, or ``FixtureError`` if there is no such screen.
  public func rendering<Props: Codable & Sendable>(
    of props: Props, screen: String? = nil, _ environment: RenderEnvironment = RenderEnvironment()
  ) throws -> Rendering {
    let screen = try self.screen(of: Props.self, id: screen)
    return try Shown(screen.encoded(props).bytes, on: screen, of: self, environment).rendering
  }
}

extension AnyScreen {
  /// Encodes props with the screen's coder.
  func encoded(_ props: some Encodable) throws -> Value {
    try (coder ?? .plain).use { try PropsCoding.encode(props) }
  }
}

extension Rendering {
  /// The body as text: HTML, SVG or a terminal screen. Empty for binary content.
  public var text: String {
    guard case .text(let text) = body else { return "" }
    return text
  }
}
