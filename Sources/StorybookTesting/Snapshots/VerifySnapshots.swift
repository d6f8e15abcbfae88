public import Storybook
import StorybookSchema
public import StorybookSnapshots

/// Renders every story and fixture of a catalog, and holds it against the snapshots that lie in
/// `__Snapshots__` beside its screen: the same that the command `snapshot` writes and reads.
///
/// ```swift
/// @Test func `every story looks as recorded`() async {
///   await verifySnapshots(of: catalog)
/// }
/// ```
///
/// What is missing is recorded, and fails once. Differences that are alike are one failure, however
/// many stories have them. It reports to Swift Testing and to XCTest alike, and renders in this
/// process: stories that end theirs are to be left out by `stories`.
///
/// - Parameters:
///   - catalog: the screens to be looked at.
///   - devices: turned and resized as given; none for the catalog's first, its first phone, and
///     all that was recorded.
///   - colorSchemes: none for both.
///   - environments: what else every story is looked at in, one after the other; none for its own.
///   - stories: which ids are looked at.
///   - record: nil for `SnapshotRecord.standard`; what is recorded fails all the same.
///   - folder: for the snapshots of all screens, instead of beside each; absolute, or from the
///     folder of the calling file on.
///   - fileID: the module and file that call; the compiler fills it in.
///   - filePath: the file that calls; the compiler fills it in.
///   - line: the line that calls; the compiler fills it in.
///   - column: the column that calls; the compiler fills it in.
public func verifySnapshots(
  of catalog: Catalog, devices: [Device] = [], colorSchemes: [RenderEnvironment.ColorScheme] = [],
  environments: [SnapshotEnvironment] = [],
  stories: @Sendable (String) -> Bool = { _ in true }, record: SnapshotRecord? = nil,
  in folder: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let verification = SnapshotVerification(catalog, folder: folder, place)
  do {
    let plan = try SnapshotPlan(
      catalog: catalog.devices, devices: devices, colorSchemes: colorSchemes,
      environments: environments)
    await verification.run(plan, record ?? .standard, stories)
  } catch {
    TestReport.fail(VisibleText.line("\(error)"), at: place)
  }
}

/// The same for one fixture, beside whose screen its snapshot lies: it looks as it did when it was
/// saved.
///
/// ```swift
/// let fixture = try Fixture(of: Login.Props.self, "wrong password")
/// await verifySnapshots(of: fixture, in: catalog)
/// ```
///
/// - Parameters:
///   - fixture: what is looked at.
///   - catalog: has the screen.
///   - devices: turned and resized as given; none for the catalog's first, its first phone, and
///     all that was recorded.
///   - colorSchemes: none for both.
///   - environments: what else every story is looked at in, one after the other; none for its own.
///   - record: nil for `SnapshotRecord.standard`; what is recorded fails all the same.
///   - folder: for the snapshots of all screens, instead of beside each; absolute, or from the
///     folder of the calling file on.
///   - fileID: the module and file that call; the compiler fills it in.
///   - filePath: the file that calls; the compiler fills it in.
///   - line: the line that calls; the compiler fills it in.
///   - column: the column that calls; the compiler fills it in.
public func verifySnapshots<Props: Codable & Sendable>(
  of fixture: Fixture<Props>, in catalog: Catalog, devices: [Device] = [],
  colorSchemes: [RenderEnvironment.ColorScheme] = [], environments: [SnapshotEnvironment] = [],
  record: SnapshotRecord? = nil,
  folder: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let verification = SnapshotVerification(catalog, folder: folder, place)
  do {
    let plan = try SnapshotPlan(
      catalog: catalog.devices, devices: devices, colorSchemes: colorSchemes,
      environments: environments)
    let ids = try verification.ids(ofFixture: fixture.name, at: fixture.file)
    await verification.run(plan, record ?? .standard) { ids.contains($0) }
  } catch {
    TestReport.fail(VisibleText.line("\(error)"), at: place)
  }
}
