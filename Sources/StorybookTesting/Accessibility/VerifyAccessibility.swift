public import Storybook

/// Renders every story and fixture of a catalog, and expects that its markup is accessible: names,
/// roles and structure. Styles, such as contrast, need a browser.
///
/// ```swift
/// @Test func `every story is accessible`() async {
///   await verifyAccessibility(of: catalog)
/// }
/// ```
///
/// Equal faults are reported as one failure, however many stories have them. Failures are reported
/// to Swift Testing and XCTest. Rendering happens in this process: use `stories` to exclude stories
/// that terminate theirs. `accessibilityException` of a story or screen excepts it from a rule.
///
/// - Parameters:
///   - catalog: the catalog with the screens.
///   - stories: selects story ids.
///   - fileID: the calling module and file; the compiler fills it in.
///   - filePath: the calling file; the compiler fills it in.
///   - line: the calling line; the compiler fills it in.
///   - column: the calling column; the compiler fills it in.
public func verifyAccessibility(
  of catalog: Catalog, stories: @Sendable (String) -> Bool = { _ in true },
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) async {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let failures = await AccessibilityVerification(catalog).failures(stories)
  for failure in failures { TestReport.fail(failure, at: place) }
}
