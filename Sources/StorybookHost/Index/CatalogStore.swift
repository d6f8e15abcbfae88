import Logging
import Storybook
import StorybookFiles
import StorybookProgram
import StorybookSchema
import StorybookWebSockets

/// The catalog of the current build, and what is known of its stories: fixtures and recordings on
/// disk, problems, statuses and snapshot marks.
///
/// Confined to the service thread, within the host's isolation.
final class CatalogStore {
  let builds: Builds
  /// Those of the command line.
  private let others: [OtherCatalog]
  let loop: ServiceLoop
  let log: Logger
  /// Called after the stories changed.
  var onChange: () -> Void = {}
  /// Called after stories were renamed whose default rooms go on.
  var onRename: () -> Void = {}
  /// Called after documentation was added to schemas.
  var onDescribe: () -> Void = {}

  private(set) var listing: CatalogListing?
  private(set) var root = SourceRoot(path: nil)
  private(set) var index = StoryIndex(screens: [])
  private var renames = StoryRenames()
  private var recordings = RecordingIndex()
  /// The reasons why fixtures do not fit their type, by path.
  private var problems: [String: String] = [:]
  /// The stories that crashed or drifted since the current build was loaded.
  private var statuses: [String: StoryStatus] = [:]
  private var snapshots = SnapshotStatusIndex()
  private var reported: Set<String> = []
  /// That of the previous build, until the current one has derived its own.
  private var schemaOfGlobals: Value?
  /// Why the current build has no schema of its globals.
  var globalsFailure: String?
  var schemas = DocumentedSchemas()
  /// That of the control overrides of the current build.
  var controlCheck: Task<Void, Never>?

  init(_ builds: Builds, others: [OtherCatalog], loop: ServiceLoop, log: Logger) {
    self.builds = builds
    self.others = others
    self.loop = loop
    self.log = log
  }

  var title: String { listing?.title ?? "" }
  var devices: [Device] { listing?.devices ?? [] }
  private(set) var files = CatalogFiles([])
  var screens: [CatalogListing.Screen] { listing?.screens ?? [] }
  var otherOrigins: [Origin] { listing?.otherOrigins ?? [] }

  /// The catalog for clients, with the statuses of its stories.
  var value: Value {
    let value = index.value(with: statuses)
    let others = listing?.othersForPage
    guard globals != nil || others != nil else { return value }
    var object = value.object ?? [:]
    object["globals"] = globals
    object["others"] = others
    return .object(object)
  }

  /// The globals of the catalog, with their `schema` once it is known; `nil` for none.
  var globals: Value? {
    guard var globals = listing?.globals?.object else { return nil }
    globals["schema"] = schemas.schema(of: CatalogGlobals.id) ?? schemaOfGlobals
    if let globalsFailure {
      globals["problem"] = .string("The globals have no fields: \(globalsFailure)")
    }
    return .object(globals)
  }

  /// Replaces the catalog by that of a new build.
  func adoptListing(_ listing: CatalogListing) {
    schemaOfGlobals = globals?["schema"]
    globalsFailure = nil
    self.listing = listing
    self.listing?.others += others
    root = SourceRoot(listing)
    files = CatalogFiles(listing.folders)
    reportHiddenFiles()
    statuses = [:]
    snapshots = SnapshotStatusIndex()
    schemas.reset()
    for path in listing.screens.flatMap(\.unreadFolders) {
      log.warning("\(path): \(StoryFolder.unreadReason)")
    }
    _ = readFolders()
  }

  /// Logs each file once that the host's own addresses hide.
  private func reportHiddenFiles() {
    for sentence in files.hiddenFiles where reported.insert(sentence).inserted {
      log.warning("\(sentence)")
    }
  }

  /// Reads the fixture folders again.
  func refresh() {
    if readFolders() { onChange() }
  }

  /// Returns whether anything changed.
  private func readFolders() -> Bool {
    guard let listing else { return false }
    let before = index
    index = StoryIndex(
      reading: listing, root: root, &recordings, problems: problems, changed: snapshots.changed,
      before: before)
    guard index != before else { return false }
    renames.noteChange(
      from: before.screens.map(StoryRenames.Screen.init),
      to: index.screens.map(StoryRenames.Screen.init))
    reportRenames()
    return true
  }
}

extension CatalogStore {
  /// Finds a story by its id, or by one that it had before; a screen's id finds its first story.
  func story(_ id: String) throws(ProtocolError) -> StoryIndex.Found {
    guard let found = index.find(renames.current(id) { index.find($0) != nil }) else {
      throw ProtocolError(.unknownStory, "Unknown story “\(id.prefix(100))”.")
    }
    return found
  }

  func isListed(_ story: String) -> Bool { index.find(story)?.story.id == story }

  /// The story that may be the one of a room under its new id; `nil` for a story that is not gone.
  func successor(of story: String) -> (found: StoryIndex.Found, isInPlace: Bool)? {
    guard !isListed(story), let next = renames[story], let found = index.find(next.id) else {
      return nil
    }
    return (found, next.isInPlace)
  }

  func confirmRename(of story: String, to id: String) {
    renames.confirm(story, as: id, isListed: isListed)
    reportRenames()
  }

  private func reportRenames() {
    if !renames.unsharedOwners.isEmpty { onRename() }
  }

  /// What the default room of a story is named after.
  func roomKey(of story: String) -> String { renames.roomKey(of: story, isListed: isListed) }

  /// The stories whose default rooms are named after former ids, by these, as all hosts have them.
  var sharedRoomOwners: [String: String] { renames.sharedOwners }

  /// Those that only this host has.
  var unsharedRoomOwners: [String: String] { renames.unsharedOwners }

  func noteSharedRooms(_ owners: [String: String]) {
    renames.noteShared(owners, isListed: isListed)
  }

  /// What to say of a story that is gone.
  func goneSentence(_ story: String) -> String {
    let screen = String(story.prefix { $0 != "/" })
    guard let others = index.screens.first(where: { $0.listing.id == screen })?.stories else {
      return "The screen “\(screen)” is gone."
    }
    let names = others.prefix(8).map { "“\($0.title)”" }.joined(separator: ", ")
    return "The story “\(story)” is gone. Its screen has \(names.nonEmpty ?? "no others")."
  }

  /// The stories of the screens with one of these fixtures, which their tests may open.
  func storiesBeside(fixtures paths: Set<String>) -> [String] {
    index.screens.filter { screen in
      screen.stories.contains { story in
        guard case .fixture(let path) = story.origin else { return false }
        return paths.contains(path)
      }
    }.flatMap { $0.stories.map(\.id) }
  }

  /// The screen that a room shows.
  func screen(of room: Room) throws(ProtocolError) -> CatalogListing.Screen {
    guard let screen = index.screen(room.screen) else {
      throw ProtocolError(.unknownStory, "The screen of this room is gone.")
    }
    return screen
  }

  /// The environment of a story that does not choose another.
  var defaultEnvironment: EnvironmentSettings {
    EnvironmentSettings(device: devices.first?.id ?? "")
  }

  /// Merges environments leniently: an invalid one in a link must not prevent showing the story.
  func environment(_ chosen: Value?, over story: Value? = nil) -> EnvironmentSettings {
    defaultEnvironment.merging(fitting: story ?? [:]).merging(fitting: chosen ?? [:])
  }

  /// The meaning of changed files, by the folders of the catalog.
  var watchRules: WatchRules {
    WatchRules(
      fixtureFolders: Set(screens.flatMap { FixtureFolder(of: $0).paths }),
      recordingFolders: Set(screens.flatMap { RecordingFolder(of: $0).paths }),
      folders: listing?.folders ?? [])
  }

  /// Notes the status of a story. Returns whether it changed.
  func noteStatus(_ status: StoryStatus, of story: String) -> Bool {
    guard statuses[story, default: .fine] != status else { return false }
    statuses[story] = status == .fine ? nil : status
    return true
  }

  /// Notes why a fixture does not fit its type; `nil` if it does.
  func noteProblem(_ problem: String?, at path: String) {
    guard problems[path] != problem else { return }
    problems[path] = problem
    if let problem { log.warning("The fixture \(path) does not fit its type: \(problem)") }
    refresh()
  }

  /// Whether the story's own props are expected to render.
  func isFine(_ story: StoryIndex.Story) -> Bool {
    story.problem == nil && statuses[story.id] == nil
  }

  /// Updates which stories differ from their snapshots.
  func mark<Output>(_ change: (inout SnapshotStatusIndex) -> Output) -> Output {
    let before = snapshots.changed
    defer { if snapshots.changed != before { refresh() } }
    return change(&snapshots)
  }
}
