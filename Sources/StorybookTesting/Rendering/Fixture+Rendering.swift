public import Storybook
import StorybookSchema

extension Fixture {
  /// What the screen of these props makes of them, in the fixture's environment.
  ///
  /// ```swift
  /// let html = try Fixture(of: Login.Props.self, "wrong password").rendering(in: catalog).text
  /// #expect(html.contains("Two tries are left"))
  /// ```
  ///
  /// - Parameters:
  ///   - catalog: has the screen.
  ///   - screen: its id, where several show such props.
  ///   - context: another environment.
  /// - Throws: what the screen throws, or ``FixtureError`` when there is no such screen.
  public func rendering(
    in catalog: Catalog, screen: String? = nil, _ context: RenderEnvironment? = nil
  ) throws -> Rendering {
    let screen = try catalog.screen(of: Props.self, id: screen, folder: folder)
    let bytes = try screen.encoded(props).bytes
    return try Shown(bytes, on: screen, context ?? environment).rendering
  }

  var folder: String { String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)]) }
}

extension Catalog {
  /// What the screen of these props makes of them.
  ///
  /// - Parameters:
  ///   - props: what the screen is given.
  ///   - screen: its id, where several show such props.
  ///   - context: what the screen is rendered for.
  /// - Throws: what the screen throws, or ``FixtureError`` when there is no such screen.
  public func rendering<Props: Codable & Sendable>(
    of props: Props, screen: String? = nil, _ context: RenderEnvironment = RenderEnvironment()
  ) throws -> Rendering {
    let screen = try self.screen(of: Props.self, id: screen)
    return try Shown(screen.encoded(props).bytes, on: screen, context).rendering
  }
}

extension Screen {
  /// Props as the screen's coder writes them.
  func encoded(_ props: some Encodable) throws -> Value {
    try (coder ?? .plain).use { try PropsCoding.encode(props) }
  }
}

extension Rendering {
  /// The body of what is text: HTML, SVG, a terminal's screen. Empty for everything else.
  public var text: String {
    guard case .text(let text) = body else { return "" }
    return text
  }
}
