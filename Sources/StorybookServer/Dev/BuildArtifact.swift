import Foundation
import StorybookFiles
import StorybookHost

/// A separate file name for the executable of one build, so that its workers can still start while
/// the next build writes the product, or fails to.
struct BuildArtifact: Sendable {
  let path: String
  private let isOwned: Bool

  /// An executable that stays where it is.
  init(foreign path: String) {
    self.path = path
    isOwned = false
  }

  /// Links the executable in its own folder, where it finds its resources and libraries.
  ///
  /// Throws ``LaunchError`` when the build folder is not writable.
  ///
  /// - Parameter program: another build of the executable, to link in its folder.
  init(of executable: String, number: Int, program: String? = nil) throws(LaunchError) {
    path = Self.files(executable).path("\(number)")
    isOwned = true
    unlink(path)
    let program = program ?? executable
    guard link(program, path) == 0 || (try? Self.copy(program, to: path)) != nil else {
      throw LaunchError(
        reason: "\(path) cannot be written: \(SystemError()).")
    }
  }

  func remove() {
    if isOwned { unlink(path) }
  }

  /// Removes the artifacts of a process that was killed.
  static func removeStale(beside executable: String) { files(executable).removeStale() }

  private static func files(_ executable: String) -> OwnedFile {
    let path = executable as NSString
    return OwnedFile(
      folder: path.deletingLastPathComponent, prefix: ".\(path.lastPathComponent)-dev-")
  }

  private static func copy(_ from: String, to: String) throws {
    try FileManager.default.copyItem(atPath: from, toPath: to)
  }
}
