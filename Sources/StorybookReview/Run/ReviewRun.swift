import Foundation
import StorybookCommandLine
import StorybookFiles
import StorybookHost
import StorybookProgram

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

  /// The review, and what both revisions rendered.
  struct Result: Sendable {
    let review: Review
    let old: RevisionState
    let new: RevisionState
  }

  /// - Parameter body: what else is to be done with the branch's program.
  func run(
    against base: Base, body: (Result, ProgramReader) async throws -> Void
  ) async throws {
    let (name, note, old) = try await oldState(base)
    try await read(executable) { reader in
      let new = try await reader.state()
      let differing = Set(Review(revision: name, from: old, to: new).stories.map(\.story))
      let flickers = try await reader.flickers(differing, in: new)
      var review = Review(revision: name, from: old, to: new, flickers: flickers)
      review.notes = [note].compactMap(\.self)
      try await body(Result(review: review, old: old, new: new), reader)
    }
  }

  private func oldState(
    _ base: Base
  ) async throws -> (name: String, note: String?, state: RevisionState) {
    switch base {
    case .program(let path):
      let program = try otherProgram(path)
      return (path, nil, try await state(of: program, named: path))
    case .revision(let revision):
      guard let package = PackageLocation.root(executable: executable, source: nil) else {
        throw CommandError.call("\(executable) is in no package: name a program with --against.")
      }
      return try await state(revision, in: try await GitRepository(of: package))
    }
  }

  private func state(
    _ revision: String?, in repository: GitRepository
  ) async throws -> (name: String, note: String?, state: RevisionState) {
    let commit: String
    let name: String
    if let revision {
      (commit, name) = (try await repository.commit(of: revision), revision)
    } else {
      (commit, name) = try await repository.mergeBase()
    }
    let checkout = try RevisionCheckout(executable: executable, repository: repository)
    let product = (executable as NSString).lastPathComponent
    let cache = StateCache(
      folder: "\(checkout.folder)/states", key: "\(product)-\(variant.key)")
    if let known = cache.state(of: commit) { return (name, nil, known) }
    let lock = try checkout.lock()
    defer { lock.release() }
    guard let program = try await checkout.build(commit, named: name) else {
      return (name, "“\(name)” has no such storybook: all stories are new.", RevisionState())
    }
    let state = try await state(of: program, named: name)
    cache.save(state, of: commit)
    return (name, nil, state)
  }

  /// A revision that does not run cannot be compared.
  private func state(of program: String, named name: String) async throws -> RevisionState {
    var state = RevisionState()
    do {
      try await read(program) { state = try await $0.state() }
    } catch let failure as CommandError {
      throw CommandError.call("“\(name)” does not run: \(failure.description)")
    }
    return state
  }

  private func read(
    _ executable: String, body: (ProgramReader) async throws -> Void
  ) async throws {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    var workers = workers
    workers.executable = executable
    try await StoryLookup.runWorkers(workers, parallelism: cores) { lookup in
      try await body(try ProgramReader(lookup, variant: variant, parallelism: cores))
    }
  }

  private func otherProgram(_ path: String) throws(CommandError) -> String {
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
      throw .call("--against: “\(path)” is no program, and has none that is called “\(name)”.")
    }
    return found
  }
}
