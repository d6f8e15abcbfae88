/// What a burst of changes asks for.
struct ChangeSet: Hashable, Sendable {
  var fixtures: Set<String> = []
  var assets: Set<String> = []
  var needsBuild = false
  /// The code is the same, but what it has read is not: it starts afresh.
  var needsRestart = false

  /// - Parameter isBundled: tells of files that the build copies: they need one to take effect.
  init(_ paths: Set<String>, rules: WatchRules, isBundled: (String) -> Bool) {
    for path in paths {
      switch rules.meaning(of: path) {
      case .source: needsBuild = true
      case .fixture: fixtures.insert(path)
      case .asset(let asset): assets.insert(asset)
      case .other where isBundled(path): needsBuild = true
      case .other: needsRestart = true
      }
    }
  }
}
