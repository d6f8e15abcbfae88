import Foundation

/// Files whose names include the id of the owning process, so that files of killed processes can be
/// recognized.
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

  /// Removes the files of processes that no longer exist.
  package func removeStale() {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      if isStale(name) { unlink("\(folder)/\(name)") }
    }
  }

  /// Whether the name belongs to a process that no longer exists.
  package func isStale(_ name: String) -> Bool {
    guard name.hasPrefix(prefix),
      let owner = name.dropFirst(prefix.count).split(separator: "-").first.flatMap({ pid_t($0) })
    else { return false }
    return kill(owner, 0) != 0 && errno == ESRCH
  }
}
