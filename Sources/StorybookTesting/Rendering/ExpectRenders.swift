public import Storybook
import StorybookSchema

/// Expects that a fixture's screen shows it, and that its props keep the screen's rules. Where it
/// does not, the failure has a link that opens that very state in the storybook.
///
/// ```swift
/// @Test(arguments: try Fixtures(of: Login.Props.self))
/// func `every saved login is shown`(fixture: Fixture<Login.Props>) {
///   expectRenders(fixture, in: catalog, containing: "<form")
/// }
/// ```
///
/// It reports to Swift Testing and to XCTest alike. The link begins with the variable
/// `STORYBOOK_URL`, else `http://127.0.0.1:6006/`.
///
/// - Parameters:
///   - fixture: what is rendered.
///   - catalog: has the screen.
///   - texts: what the rendering has to contain.
///   - screen: its id, where several show such props.
///   - fileID: the module and file that call; the compiler fills it in.
///   - filePath: the file that calls; the compiler fills it in.
///   - line: the line that calls; the compiler fills it in.
///   - column: the column that calls; the compiler fills it in.
///   - verify: looks closer; what it throws is a failure.
/// - Returns: the rendering; nil when there is none.
@discardableResult
public func expectRenders<Props: Codable & Sendable>(
  _ fixture: Fixture<Props>, in catalog: Catalog, containing texts: String...,
  screen: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column, _ verify: (Rendering) throws -> Void = { _ in }
) -> Rendering? {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return Expectation(fixture, catalog, place).check(screen, texts, verify)
}

/// The same for props that are in no file.
@discardableResult
public func expectRenders<Props: Codable & Sendable>(
  _ props: Props, in catalog: Catalog, containing texts: String...,
  environment: RenderEnvironment = RenderEnvironment(), screen: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ verify: (Rendering) throws -> Void = { _ in }
) -> Rendering? {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return Expectation(props, environment, catalog, place).check(screen, texts, verify)
}
