import Foundation

/// A name of its own for the executable of one build: while the next build writes the product, or
/// fails to, workers of this one can still be started.
struct Generation: Sendable {
  let path: String

  /// Links the executable beside itself, where it finds its resources and libraries.
  ///
  /// Throws ``LaunchFailure`` when the folder of the build takes no file.
  init(of executable: String, number: Int) throws(LaunchFailure) {
    path = Self.prefix(executable) + "\(getpid())-\(number)"
    unlink(path)
    guard link(executable, path) == 0 || (try? Self.copy(executable, path)) != nil else {
      throw LaunchFailure(
        reason: "\(path) cannot be written: \(String(cString: strerror(errno))).")
    }
  }

  func remove() { unlink(path) }

  /// Removes what a process that was killed left behind.
  static func removeStale(beside executable: String) {
    let folder = (executable as NSString).deletingLastPathComponent
    let prefix = (Self.prefix(executable) as NSString).lastPathComponent
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      guard name.hasPrefix(prefix),
        let process = name.dropFirst(prefix.count).split(separator: "-").first.flatMap({
          pid_t($0)
        }), kill(process, 0) != 0, errno == ESRCH
      else { continue }
      unlink("\(folder)/\(name)")
    }
  }

  private static func prefix(_ executable: String) -> String {
    let folder = (executable as NSString).deletingLastPathComponent
    return "\(folder)/.\((executable as NSString).lastPathComponent)-dev-"
  }

  private static func copy(_ from: String, _ to: String) throws {
    try FileManager.default.copyItem(atPath: from, toPath: to)
  }
}
