import StorybookHost

/// The actions that a batch of file changes requires.
struct ChangeSet: Hashable, Sendable {
  var fixtures: Set<String> = []
  var assets: Set<String> = []
  var needsBuild = false
  /// Whether workers must restart: the code is the same, but files that it has read changed.
  var needsRestart = false

  /// - Parameter isBundled: whether only a build can copy a file to where the program reads it.
  init(_ paths: Set<String>, rules: WatchRules, isBundled: (String) -> Bool) {
    for path in paths {
      switch rules.meaning(of: path) {
      case .source: needsBuild = true
      case .fixture: fixtures.insert(path)
      case .asset(let paths): assets.formUnion(paths)
      case .other where isBundled(path): needsBuild = true
      case .other: needsRestart = true
      }
    }
  }
}
