import Foundation
import StorybookWebSockets
import Synchronization

/// A folder that is watched on a loop of its own, and gone after.
struct WatchScene: Sendable {
  typealias Ignoring = @Sendable (_ path: String, _ isDirectory: Bool) -> Bool

  let root: String
  let loop: ServiceLoop
  let watch: Watch
  let reports: AsyncStream<Set<String>>
  private let log: Log

  /// Watches the folder, in which `prepare` may lay files before.
  static func run(
    limits: WatchLimits = WatchLimits(), ignoring: @escaping Ignoring = { _, _ in false },
    isSeenAtOnce: @escaping @Sendable (_ path: String) -> Bool = { _ in false },
    prepare: (Files) throws -> Void = { _ in }, _ body: (WatchScene) async throws -> Void
  ) async throws {
    let files = try Files()
    defer { files.remove("") }
    try prepare(files)
    let loop = try ServiceLoop(log: { _ in })
    let scene = await start(files.root, limits, ignoring, isSeenAtOnce, on: loop)
    do {
      try await body(scene)
      await loop.shutDown()
    } catch {
      await loop.shutDown()
      throw error
    }
  }

  private static func start(
    _ root: String, _ limits: WatchLimits, _ ignoring: @escaping Ignoring,
    _ isSeenAtOnce: @escaping @Sendable (_ path: String) -> Bool, on loop: ServiceLoop
  ) async -> WatchScene {
    let (reports, report) = AsyncStream<Set<String>>.makeStream()
    let log = Log()
    let watch = await loop.run {
      loop.watch(
        [root], limits: limits, ignoring: ignoring, isSeenAtOnce: isSeenAtOnce, log: log.add
      ) {
        report.yield(loop.isCurrent ? $0 : [])
      }
    }
    return WatchScene(root: root, loop: loop, watch: watch, reports: reports, log: log)
  }

  var files: Files { Files(at: root) }

  /// Does it on the service thread, so that nothing is reported before all of it was done.
  func atOnce(_ body: @escaping @Sendable (Files) throws -> Void) async throws {
    let files = files
    try await loop.run { try body(files) }
  }

  /// Writes the file at once: an observer in between sees two changes, made and written.
  func write(_ name: String, _ content: String = "x") async throws {
    try await atOnce { try $0.write(name, content) }
  }

  /// What is reported until all these were, in as many reports as that takes.
  func changes(until paths: String...) async -> Set<String> {
    var changes: Set<String> = []
    for await report in reports {
      changes.formUnion(report.map(relative))
      if changes.isSuperset(of: paths) { break }
    }
    return changes
  }

  func nextChanges() async -> Set<String> {
    for await report in reports { return Set(report.map(relative)) }
    return []
  }

  /// All reports up to that of a file which is written when the first has come.
  func nextReports() async throws -> [Set<String>] {
    var all: [Set<String>] = []
    for await report in reports {
      all.append(Set(report.map(relative)))
      if all.last?.contains("sentinel") == true { break }
      try await write("sentinel")
    }
    return all
  }

  /// What was logged until now; the reports that were awaited came after it.
  var logs: [String] { log.lines }

  private func relative(_ path: String) -> String {
    path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
  }

  private final class Log: Sendable {
    private let all = Mutex<[String]>([])

    var lines: [String] { all.withLock { $0 } }

    func add(_ line: String) { all.withLock { $0.append(line) } }
  }
}
