import Foundation
import StorybookCommandLine
import StorybookWebSockets
import Synchronization

/// The output folder of a static site; safe to write from several threads.
///
/// ```text
/// DIR/data/3f/a9…json           named after what is in it: written at once, never changed
/// DIR/index.html …              new versions wait beside it, and take its place in the end
/// DIR/storybook-site.json       what a build wrote
/// DIR/.storybook-build/journal  what a build that is under way has written so far
///                    …/files/   what takes its place in the end
/// ```
///
/// Until ``commit()`` the previous site stays as it was, even after a crash. Files that no build
/// has written are left untouched, unless the initializer allows replacing them.
final class SiteFolder: Sendable {
  let path: String
  private let replacesOthers: Bool
  /// The paths of files that previous builds wrote.
  let before: Set<String>
  private let wasThere: Bool
  let journal: SiteJournal
  let state = Mutex(State())

  struct State {
    /// The paths of all files of the new site.
    var files: Set<String> = []
    /// The paths of files that ``commit()`` moves into place.
    var staged: Set<String> = []
    var written = 0
    var bytes = 0
  }

  /// The size of the new site, and the number of changed files.
  struct Changes: Hashable, Sendable {
    var files = 0
    var bytes = 0
    var written = 0
    var removed = 0
  }

  static let working = ".storybook-build"
  static let manifest = "storybook-site.json"

  /// Throws a ``CommandError`` if the folder contains other files, unless they may be replaced, and
  /// if it is not writable.
  init(path: String, replacesOthers: Bool) throws {
    self.path = path
    self.replacesOthers = replacesOthers
    wasThere = FileManager.default.fileExists(atPath: path)
    let others = try Self.others(in: path)
    if !others.isEmpty, !replacesOthers {
      throw CommandError.call(
        "\(path) contains files that no build wrote, such as \(others[0]). "
          + "Choose another folder, or pass --force to write among them.")
    }
    let manifest = SiteManifest.paths(at: "\(path)/\(Self.manifest)")
    let interrupted = SiteJournal.paths(at: "\(path)/\(Self.working)")
    before = manifest.union(interrupted)
    journal = try SiteJournal(folder: "\(path)/\(Self.working)", in: path)
  }

  /// Returns the files in a folder that is not a site; empty for a site or a missing folder.
  private static func others(in path: String) throws -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return [] }
    guard isFolder.boolValue else { throw CommandError.call("\(path) is a file, not a folder.") }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw CommandError.call("\(path) cannot be read.")
    }
    return names.contains(manifest) || names.contains(working) ? [] : names.sorted()
  }

  /// Writes bytes to a content-addressed file, once; returns its name.
  func keep(_ bytes: [UInt8]) throws -> String {
    let digest = SHA1.text(bytes)
    let name = "\(digest.prefix(2))/\(digest.dropFirst(2).prefix(22))"
    let file = "data/\(name).json"
    guard add(file, bytes.count) else { return name }
    if SiteFile.holds(bytes, at: "\(path)/\(file)") { return name }
    try journal.note(file)
    try SiteFile.write(bytes, to: "\(path)/\(file)", by: journal.temporary())
    state.withLock { $0.written += 1 }
    return name
  }

  /// Stages bytes for a path of the new site. An identical file stays untouched.
  func put(_ bytes: [UInt8], at file: String) throws {
    guard add(file, bytes.count) else { return }
    if SiteFile.holds(bytes, at: "\(path)/\(file)") { return }
    let isOurs = before.contains(file)
    if !isOurs, !replacesOthers, SiteFile.exists("\(path)/\(file)") {
      throw CommandError.call(
        "\(path)/\(file) was not written by a build, and the site has a file of that name. "
          + "Move it away, or pass --force to replace it.")
    }
    try SiteFile.write(bytes, to: journal.staged(file), by: journal.temporary())
    state.withLock {
      $0.staged.insert(file)
      $0.written += 1
    }
  }

  /// Adds a file to the new site; returns `false` if the site already has it.
  private func add(_ file: String, _ bytes: Int) -> Bool {
    state.withLock {
      guard $0.files.insert(file).inserted else { return false }
      $0.bytes += bytes
      return true
    }
  }

  /// Discards the new site, and leaves the folder as it was.
  func abandon() {
    let kept = SiteManifest.paths(at: "\(path)/\(Self.manifest)")
    for file in SiteJournal.paths(at: "\(path)/\(Self.working)").subtracting(kept) {
      SiteFile.remove(file, in: path)
    }
    journal.close()
    if !wasThere { rmdir(path) }
  }
}
