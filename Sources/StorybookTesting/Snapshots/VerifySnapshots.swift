public import Storybook
import StorybookSchema
public import StorybookSnapshots

/// Renders every story and fixture of a catalog and compares it with the snapshots in
/// `.storybook/__Snapshots__` beside its screen, which the command `snapshot` also writes and reads.
///
/// ```swift
/// @Test func `every story looks as recorded`() async {
///   await verifySnapshots(of: catalog)
/// }
/// ```
///
/// Missing snapshots are recorded and fail once. Equal differences are reported as one failure,
/// however many stories have them. Failures are reported to Swift Testing and XCTest. Rendering
/// happens in this process: use `stories` to exclude stories that terminate theirs.
///
/// - Parameters:
///   - catalog: the catalog with the screens.
///   - strategy: what the snapshots keep, such as `.outline`.
///   - devices: rotated and resized as given; empty for the catalog's first device, its first
///     phone, and all recorded variants.
///   - colorSchemes: empty for both.
///   - environments: the environments in which every story is rendered; empty for its own.
///   - stories: selects story ids.
///   - record: `nil` for `SnapshotRecord.standard`; recorded snapshots still fail.
///   - folder: for the snapshots of all screens, instead of beside each; absolute, or relative to
///     the folder of the calling file.
///   - fileID: the calling module and file; the compiler fills it in.
///   - filePath: the calling file; the compiler fills it in.
///   - line: the calling line; the compiler fills it in.
///   - column: the calling column; the compiler fills it in.
public func verifySnapshots(
  of catalog: Catalog, as strategy: SnapshotStrategy = .markup,
  devices: [RenderEnvironment.Device] = [],
  colorSchemes: [RenderEnvironment.ColorScheme] = [],
  environments: [SnapshotEnvironment] = [],
  stories: @Sendable (String) -> Bool = { _ in true }, record: SnapshotRecord? = nil,
  in folder: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let verification = SnapshotVerification(catalog, by: strategy, folder: folder, place)
  do {
    let plan = try SnapshotPlan(
      catalog: catalog.devices, devices: devices, colorSchemes: colorSchemes,
      environments: environments)
    await verification.runPlan(plan, record: record ?? .standard, isWanted: stories)
  } catch {
    TestReport.fail(VisibleText.line("\(error)"), at: place)
  }
}

/// Renders one fixture and compares it with the snapshot beside its screen, in the environment in
/// which it was saved.
///
/// ```swift
/// let fixture = try Fixture(of: Login.Props.self, "wrong password")
/// await verifySnapshots(of: fixture, in: catalog)
/// ```
///
/// - Parameters:
///   - fixture: the fixture to render.
///   - catalog: the catalog with the screen.
///   - strategy: what the snapshots keep, such as `.outline`.
///   - devices: rotated and resized as given; empty for the catalog's first device, its first
///     phone, and all recorded variants.
///   - colorSchemes: empty for both.
///   - environments: the environments in which every story is rendered; empty for its own.
///   - record: `nil` for `SnapshotRecord.standard`; recorded snapshots still fail.
///   - folder: for the snapshots of all screens, instead of beside each; absolute, or relative to
///     the folder of the calling file.
///   - fileID: the calling module and file; the compiler fills it in.
///   - filePath: the calling file; the compiler fills it in.
///   - line: the calling line; the compiler fills it in.
///   - column: the calling column; the compiler fills it in.
public func verifySnapshots<Props: Codable & Sendable>(
  of fixture: Fixture<Props>, in catalog: Catalog, as strategy: SnapshotStrategy = .markup,
  devices: [RenderEnvironment.Device] = [],
  colorSchemes: [RenderEnvironment.ColorScheme] = [], environments: [SnapshotEnvironment] = [],
  record: SnapshotRecord? = nil,
  folder: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let verification = SnapshotVerification(catalog, by: strategy, folder: folder, place)
  do {
    let plan = try SnapshotPlan(
      catalog: catalog.devices, devices: devices, colorSchemes: colorSchemes,
      environments: environments)
    let ids = try verification.ids(ofFixture: fixture.name, at: fixture.file)
    await verification.runPlan(plan, record: record ?? .standard) { ids.contains($0) }
  } catch {
    TestReport.fail(VisibleText.line("\(error)"), at: place)
  }
}
