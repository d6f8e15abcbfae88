import Foundation
import StorybookCommandLine
import StorybookHost

/// The working folder of a build, with the files that are not yet in place. Locked, so that one
/// build at a time uses it.
final class SiteStaging: Sendable {
  static let name = ".storybook-build"
  private let folder: String
  private let site: String
  private let lock: FileLock

  /// Throws a ``CommandError`` if another build holds the lock, and if the folder is not writable.
  init(in site: String) throws {
    self.site = site
    folder = "\(site)/\(Self.name)"
    try SiteFile.inFolder(of: "\(folder)/lock") {}
    let descriptor = open("\(folder)/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw SiteFile.failure(site, code: errno) }
    guard let lock = FileLock(of: descriptor) else {
      Foundation.close(descriptor)
      throw CommandError.call("Another build is writing to \(site): wait until it has finished.")
    }
    self.lock = lock
    try? FileManager.default.removeItem(atPath: "\(folder)/files")
  }

  deinit { lock.release() }

  func writeBytes(_ bytes: [UInt8], to file: String) throws {
    try SiteFile.writeBytes(bytes, to: staged(file))
  }

  /// Moves a file into place.
  func publish(_ file: String) throws {
    try SiteFile.move(staged(file), to: "\(site)/\(file)")
  }

  private func staged(_ file: String) -> String { "\(folder)/files/\(file)" }

  /// Removes the working folder at the end of the build.
  func close() { try? FileManager.default.removeItem(atPath: folder) }
}
