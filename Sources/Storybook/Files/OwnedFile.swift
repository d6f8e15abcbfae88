import Foundation

/// Files that belong to a process: their names hold its number, so that those of a process that
/// was killed can be told from those of one that lives.
///
/// ```text
/// .storybook-4711-3.tmp
/// prefix     │    suffix
///            process
/// ```
package struct OwnedFile: Sendable {
  package let folder: String
  package let prefix: String

  package init(folder: String, prefix: String) {
    self.folder = folder
    self.prefix = prefix
  }

  package func path(_ suffix: String) -> String { "\(folder)/\(name(suffix))" }

  package func name(_ suffix: String) -> String { "\(prefix)\(getpid())-\(suffix)" }

  /// Removes what processes that are gone left in the folder.
  package func removeStale() {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      if isStale(name) { unlink("\(folder)/\(name)") }
    }
  }

  /// True for the name of what belonged to a process that is gone.
  package func isStale(_ name: String) -> Bool {
    guard name.hasPrefix(prefix),
      let owner = name.dropFirst(prefix.count).split(separator: "-").first.flatMap({ pid_t($0) })
    else { return false }
    return kill(owner, 0) != 0 && errno == ESRCH
  }
}
