import Foundation
import Synchronization

/// The folder of a build that is under way: what it has written so far, and what waits to take its
/// place. One build at a time has it.
final class SiteJournal: Sendable {
  private let folder: String
  private let site: String
  private let lock: FileLock
  private let counter = Mutex(0)

  /// Throws a ``CommandError`` when another build is at work, and when nothing can be written.
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
      throw CommandError.call("Another build writes to \(site). Wait until it is done.")
    }
    self.lock = lock
    try? FileManager.default.removeItem(atPath: "\(folder)/files")
  }

  deinit { lock.release() }

  /// What a build that did not come to its end had written.
  static func paths(at folder: String) -> Set<String> {
    guard let data = FileManager.default.contents(atPath: "\(folder)/journal") else { return [] }
    let lines = data.split(separator: UInt8(ascii: "\n"))
    return Set(lines.map { String(decoding: $0, as: UTF8.self) }.filter(SiteManifest.isInside))
  }

  /// Says that a file is about to be written.
  func note(_ file: String) throws {
    let line = Array("\(file)\n".utf8)
    guard write(lock.descriptor, line, line.count) == line.count else {
      throw SiteFile.failure(site, errno)
    }
  }

  func staged(_ file: String) -> String { "\(folder)/files/\(file)" }

  /// A name for a file that is not whole yet.
  func temporary() -> String {
    let number = counter.withLock { number in
      number += 1
      return number
    }
    return "\(folder)/\(number).tmp"
  }

  /// The build is over.
  func close() { try? FileManager.default.removeItem(atPath: folder) }
}
