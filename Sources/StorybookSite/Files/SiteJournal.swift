import Foundation
import StorybookCommandLine
import StorybookWorker
import Synchronization

/// The working folder of a build: a journal of the files it has written, and the staged files.
/// Locked, so that one build at a time uses it.
final class SiteJournal: Sendable {
  private let folder: String
  private let site: String
  private let lock: FileLock
  private let counter = Mutex(0)

  /// Throws a ``CommandError`` if another build holds the lock, and if the folder is not writable.
  init(folder: String, in site: String) throws {
    self.folder = folder
    self.site = site
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw SiteFile.failure(site, (error as NSError).userInfo[NSUnderlyingErrorKey])
    }
    let flags = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC
    let descriptor = open("\(folder)/journal", flags, 0o644)
    guard descriptor >= 0 else { throw SiteFile.failure(site, errno) }
    guard let lock = FileLock(of: descriptor) else {
      Foundation.close(descriptor)
      throw CommandError.call("Another build is writing to \(site): wait until it has finished.")
    }
    self.lock = lock
    try? FileManager.default.removeItem(atPath: "\(folder)/files")
  }

  deinit { lock.release() }

  /// Returns the paths that an interrupted build has written.
  static func paths(at folder: String) -> Set<String> {
    guard let data = FileManager.default.contents(atPath: "\(folder)/journal") else { return [] }
    let lines = data.split(separator: UInt8(ascii: "\n"))
    return Set(lines.map { String(decoding: $0, as: UTF8.self) }.filter(SiteManifest.isInside))
  }

  /// Records that a file is about to be written.
  func note(_ file: String) throws {
    let line = Array("\(file)\n".utf8)
    guard write(lock.descriptor, line, line.count) == line.count else {
      throw SiteFile.failure(site, errno)
    }
  }

  func staged(_ file: String) -> String { "\(folder)/files/\(file)" }

  /// Returns a path for a file that is still incomplete.
  func temporary() -> String {
    let number = counter.withLock { number in
      number += 1
      return number
    }
    return "\(folder)/\(number).tmp"
  }

  /// Removes the working folder at the end of the build.
  func close() { try? FileManager.default.removeItem(atPath: folder) }
}
