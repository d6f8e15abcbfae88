import Foundation

/// Files that belong to a process: their names hold its number, so that those of a process that
/// was killed can be told from those of one that lives.
///
/// ```text
/// .storybook-4711-3.tmp
/// prefix     │    suffix
///            process
/// ```
struct OwnedFile: Sendable {
  let folder: String
  let prefix: String

  func path(_ suffix: String) -> String { "\(folder)/\(prefix)\(getpid())-\(suffix)" }

  /// Removes what processes that are gone left in the folder.
  func removeStale() {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      guard name.hasPrefix(prefix),
        let owner = name.dropFirst(prefix.count).split(separator: "-").first.flatMap({ pid_t($0) }),
        kill(owner, 0) != 0, errno == ESRCH
      else { continue }
      unlink("\(folder)/\(name)")
    }
  }
}
