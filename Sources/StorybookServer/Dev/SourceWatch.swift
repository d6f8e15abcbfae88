import Foundation
import StorybookFiles
import StorybookHost
import StorybookWebSockets

/// Watches the folders that a program is made from, which a changed manifest may extend.
actor SourceWatch {
  private let loop: ServiceLoop
  /// The folder of the package.
  private let root: String
  /// Folders that are watched in any case.
  private let others: [String]
  private let rules: @Sendable () async -> WatchRules
  private let log: @Sendable (String) -> Void
  private let changed: @Sendable (Set<String>) -> Void
  private var watch: Watch?
  private var watched: (sources: WatchedSources, roots: [String])?

  init(
    on loop: ServiceLoop, root: String, others: [String] = [],
    rules: @escaping @Sendable () async -> WatchRules, log: @escaping @Sendable (String) -> Void,
    changed: @escaping @Sendable (Set<String>) -> Void
  ) {
    self.loop = loop
    self.root = root
    self.others = others
    self.rules = rules
    self.log = log
    self.changed = changed
  }

  /// Watches what the manifests name now. The folders are watched without a gap.
  func renew() async {
    let sources = WatchedSources(of: root)
    let rules = await rules()
    let roots = roots(sources, rules: rules)
    guard watched?.sources != sources || watched?.roots != roots else { return }
    let last = watch
    watched = (sources, roots)
    watch = await loop.run { [loop, root, log, changed] in
      loop.watch(
        roots,
        ignoring: {
          WatchRules().ignores($0, isDirectory: $1)
            || sources.ignores($0, isDirectory: $1, in: root)
        },
        isSeenAtOnce: { rules.meaning(of: $0) == .fixture }, log: log, changed: changed)
    }
    if let last { await loop.run { last.cancel() } }
  }

  func cancel() async {
    guard let watch else { return }
    self.watch = nil
    await loop.run { watch.cancel() }
  }

  /// The package, the other places of its sources, other packages with screens, and the public folders.
  private func roots(_ sources: WatchedSources, rules: WatchRules) -> [String] {
    let packages = rules.fixtureFolders.compactMap { PackageLocation.above($0) }
    let all = Set([root] + packages + rules.publicFolders + others).union(sources.roots)
    return all.filter { path in
      // Checked-out dependencies do not change, and a nested folder is watched with its parent, unless
      // it is in one that is not watched there, such as a package in the build folder of another.
      !path.contains("/checkouts/") && !all.contains { isReached(path, from: $0, sources: sources) }
    }.sorted()
  }

  /// Whether a folder is watched with another one around it.
  private func isReached(_ path: String, from parent: String, sources: WatchedSources) -> Bool {
    guard path.hasPrefix(parent + "/") else { return false }
    var place = parent
    return path.dropFirst(parent.count).split(separator: "/").allSatisfy { name in
      place += "/" + name
      return !WatchRules().ignores(place, isDirectory: true)
        && !sources.ignores(place, isDirectory: true, in: root)
    }
  }
}
