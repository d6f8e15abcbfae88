public import Storybook

/// Expects that a screen renders its fixture and that the props satisfy the screen's invariants. A
/// failure includes a link that opens that state in the storybook.
///
/// ```swift
/// @Test(arguments: try Fixtures(of: Login.Props.self))
/// func `every saved login is shown`(fixture: Fixture<Login.Props>) {
///   expectRenders(fixture, in: catalog, containing: "<form")
/// }
/// ```
///
/// Failures are reported to Swift Testing and XCTest. The link starts with the environment variable
/// `STORYBOOK_URL`, else the running storybook of this package, or `http://127.0.0.1:6006/`.
///
/// - Parameters:
///   - fixture: the fixture to render.
///   - catalog: the catalog with the screen.
///   - texts: the texts the rendering has to contain.
///   - screen: the screen's id, if several show such props.
///   - fileID: the calling module and file; the compiler fills it in.
///   - filePath: the calling file; the compiler fills it in.
///   - line: the calling line; the compiler fills it in.
///   - column: the calling column; the compiler fills it in.
///   - verify: makes further checks; an error it throws is a failure.
/// - Returns: the rendering, or `nil` if rendering failed.
@discardableResult
public func expectRenders<Props: Codable & Sendable>(
  _ fixture: Fixture<Props>, in catalog: Catalog, containing texts: String...,
  screen: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column, _ verify: (Rendering) throws -> Void = { _ in }
) -> Rendering? {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return Expectation(fixture, catalog, at: place).check(screen, texts: texts, verify: verify)
}

/// Expects that a screen renders props that are not saved as a fixture.
@discardableResult
public func expectRenders<Props: Codable & Sendable>(
  _ props: Props, in catalog: Catalog, containing texts: String...,
  environment: RenderEnvironment = RenderEnvironment(), screen: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ verify: (Rendering) throws -> Void = { _ in }
) -> Rendering? {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return Expectation(props, environment, catalog: catalog, at: place).check(
    screen, texts: texts, verify: verify)
}
