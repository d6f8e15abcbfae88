import Foundation
import Storybook
import StorybookCheck
import StorybookCommandLine
import StorybookFiles
import StorybookHost
import StorybookProgram
import StorybookScreenshots
import StorybookSnapshots

/// Compares the stories of a branch with those of another revision.
struct ReviewRun: Sendable {
  let variant: ReviewVariant
  /// Those of the branch's program; the other one gets the same limits.
  let workers: WorkerPool.Configuration

  private var executable: String { workers.executable }

  /// What the branch is compared with.
  enum Base: Sendable {
    /// `nil` for the commit that the branch began with.
    case revision(String?)
    /// A built program, or a folder that has one of the same name.
    case program(String)
  }

  /// The revision that the branch is compared with.
  struct Other: Sendable {
    let name: String
    /// `nil` for a program.
    var commit: String?
    /// Why it has no stories.
    var note: String?
    var state = RevisionState()
  }

  /// The review, and what both revisions rendered.
  struct Result: Sendable {
    let review: Review
    let other: Other
    let new: RevisionState
    /// What both were rendered in.
    let variant: SnapshotVariant
    /// The public files of the branch, which renderings load.
    let files: CatalogFiles
  }

  /// - Parameter branch: the workers of another build of the branch.
  func result(
    against base: Base, branch: WorkerPool.Configuration? = nil
  ) async throws -> Result {
    let other = try await revision(base)
    var found: Result?
    try await read(branch ?? workers) { reader in
      let new = try await reader.state()
      let differing = Set(
        Review(revision: other.name, from: other.state, to: new).stories.map(\.story))
      let flickers = try await reader.flickers(differing, in: new)
      var review = Review(revision: other.name, from: other.state, to: new, flickers: flickers)
      review.notes = [other.note].compactMap(\.self)
      found = Result(
        review: review, other: other, new: new, variant: reader.variant,
        files: CatalogFiles(reader.lookup.listing.folders))
    }
    guard let found else { throw CancellationError() }
    return found
  }

  /// All pictures are in memory until the page is written.
  private static let mostPictured = 300

  /// Takes pictures of the first stories that the page of a review shows, by their ids.
  func pictures(of result: Result) async throws -> [String: PicturePair] {
    let shown = Set(result.shownStories.prefix(Self.mostPictured))
    var found: [String: PicturePair] = [:]
    try await read(workers) { reader in
      let pairs = try PicturePairs(reader.lookup.listing)
      let stories = try reader.check.stories().filter { shown.contains($0.id) }
      let pictures = await stories.concurrentMap(width: 4) { story in
        await pairs.pair(
          of: PicturePairs.Subject(
            story.id, environment: story.environment(result.variant),
            before: result.before[story.id], after: result.after[story.id]))
      }
      await pairs.close()
      for (story, pair) in zip(stories, pictures) { found[story.id] = pair }
    }
    return found
  }

  /// Records the snapshots of stories. Returns what was written, in a sentence.
  ///
  /// - Parameter folder: for the snapshots of all screens; `nil` for folders beside the screens.
  func record(
    _ ids: Set<String>, in folder: String? = nil, branch: WorkerPool.Configuration? = nil
  ) async throws -> String {
    var summary = ""
    try await read(branch ?? workers) { reader in
      let check = SnapshotCheck(reader.lookup, folder: folder)
      let report = await check.reportStories(
        try check.stories().filter { ids.contains($0.id) },
        plan: .usual(catalog: reader.lookup.listing.devices), record: .failed,
        parallelism: ProcessInfo.processInfo.activeProcessorCount)
      summary = report.settledSummary
    }
    return summary
  }

  /// How the revision is named to people.
  func name(of base: Base) async throws -> String {
    switch base {
    case .program(let path): path
    case .revision(let revision?): revision
    case .revision: try await repository().mergeBase().name
    }
  }

  /// A reader of the other revision's program, which is built if need be. Its workers run until it is
  /// closed.
  func reader(of other: Other, as base: Base) async throws -> ProgramReader {
    if case .program(let path) = base { return try await open(try otherProgram(path)) }
    guard let commit = other.commit else { throw CancellationError() }
    let checkout = try RevisionCheckout(
      executable: executable, repository: try await repository())
    return try await build(commit, named: other.name, in: checkout) { program in
      guard let program else {
        throw CommandError.call("“\(other.name)” has no such storybook.")
      }
      return try await open(program)
    }
  }

  private func open(_ program: String) async throws -> ProgramReader {
    var workers = workers
    workers.executable = program
    workers.parallelism = 1
    let client = try WorkerClient()
    do {
      let listing = try await client.openConfiguration(workers, log: StoryLookup.log)
      return try ProgramReader(StoryLookup(listing, client), variant: variant, parallelism: 1)
    } catch {
      await client.close()
      throw error
    }
  }

  private func revision(_ base: Base) async throws -> Other {
    switch base {
    case .program(let path):
      let program = try otherProgram(path)
      return Other(name: path, state: try await state(of: program, named: path))
    case .revision(let revision):
      return try await read(revision, in: try await repository())
    }
  }

  private func read(_ revision: String?, in repository: GitRepository) async throws -> Other {
    var other: Other
    if let revision {
      other = Other(name: revision, commit: try await repository.commit(of: revision))
    } else {
      let (commit, name) = try await repository.mergeBase()
      other = Other(name: name, commit: commit)
    }
    guard let commit = other.commit else { return other }
    let checkout = try RevisionCheckout(executable: executable, repository: repository)
    let product = (executable as NSString).lastPathComponent
    let cache = StateCache(
      folder: "\(checkout.folder)/states", key: "\(product)-\(variant.key)")
    if let known = cache.state(of: commit) {
      other.state = known
      return other
    }
    let name = other.name
    let rendered = try await build(commit, named: name, in: checkout) {
      (program) -> RevisionState? in
      guard let program else { return nil }
      return try await state(of: program, named: name)
    }
    if let rendered {
      other.state = rendered
      cache.save(rendered, of: commit)
    } else {
      other.note = "“\(name)” has no such storybook: all stories are new."
    }
    return other
  }

  /// - Parameter body: what reads the program, before another review builds there.
  private func build<Output>(
    _ commit: String, named name: String, in checkout: RevisionCheckout,
    body: (String?) async throws -> Output
  ) async throws -> Output {
    let lock = try checkout.lock()
    defer { lock.release() }
    return try await body(try await checkout.build(commit, named: name))
  }

  private func repository() async throws -> GitRepository {
    guard let package = PackageLocation.root(executable: executable, source: nil) else {
      throw CommandError.call("\(executable) is in no package: name a program with --against.")
    }
    return try await GitRepository(of: package)
  }

  /// A revision that does not run cannot be compared.
  private func state(of program: String, named name: String) async throws -> RevisionState {
    var state = RevisionState()
    var workers = workers
    workers.executable = program
    do {
      try await read(workers) { state = try await $0.state() }
    } catch let failure as CommandError {
      throw CommandError.call("“\(name)” does not run: \(failure.description)")
    }
    return state
  }

  private func read(
    _ workers: WorkerPool.Configuration, body: (ProgramReader) async throws -> Void
  ) async throws {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    try await StoryLookup.runWorkers(workers, parallelism: cores) { lookup in
      try await body(try ProgramReader(lookup, variant: variant, parallelism: cores))
    }
  }

  private func otherProgram(_ path: String) throws(CommandError) -> String {
    try Self.program(at: path, like: executable)
  }

  /// A program, or that with the same name in a folder.
  static func program(at path: String, like executable: String) throws(CommandError) -> String {
    let place = URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
    let name = (executable as NSString).lastPathComponent
    let below = BuildCommand.product(of: executable).map { "\(place)/.build/\($0)" }
    let files = [place, "\(place)/\(name)", below].compactMap(\.self)
    var isFolder: ObjCBool = false
    let found = files.first {
      FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder) && !isFolder.boolValue
        && FileManager.default.isExecutableFile(atPath: $0)
    }
    guard let found else {
      throw .call("--against: “\(path)” is not a program, and has none with the name “\(name)”.")
    }
    return found
  }
}
