public import Storybook
import StorybookProgram
import StorybookScreenshots
public import StorybookSnapshots
import StorybookTesting

/// Takes a picture of every story and fixture of a catalog in an installed Chromium, and compares
/// it with the picture in `.storybook/__Snapshots__` beside its screen, which the command
/// `snapshot --images` also writes and reads.
///
/// ```swift
/// @Test func `every story looks as recorded`() async {
///   await verifyScreenshots(of: catalog)
/// }
/// ```
///
/// Missing pictures are recorded and fail once. Each difference is a failure that names the picture
/// with the changed pixels. No picture is taken of what is unchanged since it last matched. Without
/// Chromium the test fails. Failures are reported to Swift Testing and XCTest. Rendering happens in
/// this process: use `stories` to exclude stories that terminate theirs.
///
/// - Parameters:
///   - catalog: the catalog with the screens.
///   - devices: rotated and resized as given; empty for the catalog's first device, its first
///     phone, and all recorded variants.
///   - colorSchemes: empty for both.
///   - environments: the environments in which every story is rendered; empty for its own.
///   - stories: selects story ids.
///   - threshold: the colour difference from which a pixel counts as changed, from 0 to 1.
///   - record: `nil` for `SnapshotRecord.standard`; recorded pictures still fail.
///   - folder: for the pictures of all screens, instead of beside each; absolute, or relative to
///     the folder of the calling file.
///   - fileID: the calling module and file; the compiler fills it in.
///   - filePath: the calling file; the compiler fills it in.
///   - line: the calling line; the compiler fills it in.
///   - column: the calling column; the compiler fills it in.
public func verifyScreenshots(
  of catalog: Catalog, devices: [RenderEnvironment.Device] = [],
  colorSchemes: [RenderEnvironment.ColorScheme] = [],
  environments: [SnapshotEnvironment] = [],
  stories: @Sendable (String) -> Bool = { _ in true }, threshold: Double = 0.1,
  record: SnapshotRecord? = nil, in folder: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  guard (0...1).contains(threshold) else {
    return TestReport.fail("The threshold is \(threshold): expected 0 to 1.", at: place)
  }
  let verification = SnapshotVerification(catalog, folder: folder, place)
  do {
    let plan = try SnapshotPlan(
      catalog: catalog.devices, devices: devices, colorSchemes: colorSchemes,
      environments: environments)
    let renderer = CatalogRenderer(catalog, devices: plan.devices)
    let check = try ImageSnapshotCheck(
      CatalogListing(catalog), record: record ?? .standard, threshold: threshold
    ) { try await renderer.result($0, variant: $1).get() }
    let report = await check.reportStories(
      verification.stories.filter { stories($0.id) }, plan: plan)
    for paragraph in report.paragraphs(verification.style(plan.devices)) {
      TestReport.fail(paragraph, at: place)
    }
    if report.count == 0 { TestReport.fail("No picture to compare.", at: place) }
  } catch {
    TestReport.fail("\(error)", at: place)
  }
}
