import Foundation
import StorybookCommandLine
import StorybookHost
import StorybookWebSockets
import Synchronization

/// The output folder of a static site; safe to write from several threads.
///
/// ```text
/// DIR/_storybook/data/3f/a9…json   named after what is in it
/// DIR/index.html …
/// DIR/storybook-site.json      what builds wrote
/// DIR/.storybook-build/lock    held by the build that is under way
///                    …/files/  its new and changed files, until they take their places
/// ```
///
/// Until ``commit()`` the previous site stays as it was, even after a crash. Files that no build
/// has written are left untouched, unless the initializer allows replacing them.
final class SiteFolder: Sendable {
  let path: String
  private let replacesOthers: Bool
  /// The paths of files that previous builds wrote.
  private let before: Set<String>
  private let existed: Bool
  private let staging: SiteStaging
  private let state = Mutex(State())

  private struct State {
    /// The paths of all files of the new site.
    var files: Set<String> = []
    /// The paths of files that ``commit()`` moves into place.
    var staged: Set<String> = []
    var bytes = 0
  }

  /// The size of the new site, and the number of changed files.
  struct Changes: Hashable, Sendable {
    var files = 0
    var bytes = 0
    var written = 0
    var removed = 0
  }

  /// The folder of content-addressed files.
  static let data = "\(ServedAddress.pageFile.rawValue.dropFirst())data/"
  static let manifest = "storybook-site.json"

  /// Throws a ``CommandError`` if the folder contains other files, unless they may be replaced, and
  /// if it is not writable.
  init(path: String, replacesOthers: Bool) throws {
    self.path = path
    self.replacesOthers = replacesOthers
    existed = FileManager.default.fileExists(atPath: path)
    try Self.check(path, replacesOthers: replacesOthers)
    before = SiteManifest.paths(at: "\(path)/\(Self.manifest)")
    staging = try SiteStaging(in: path)
  }

  /// Throws a ``CommandError`` if the folder contains other files, unless they may be replaced.
  static func check(_ path: String, replacesOthers: Bool) throws {
    let others = try others(in: path)
    guard !others.isEmpty, !replacesOthers else { return }
    throw CommandError.call(
      "\(path) contains files that no build wrote, such as \(others[0]). "
        + "Choose another folder, or pass --force to write among them.")
  }

  /// Returns the files in a folder that is not a site; empty for a site or a missing folder.
  private static func others(in path: String) throws -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return [] }
    guard isFolder.boolValue else { throw CommandError.call("\(path) is a file, not a folder.") }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw CommandError.call("\(path) cannot be read.")
    }
    return names.contains(manifest) || names.contains(SiteStaging.name) ? [] : names.sorted()
  }

  /// Stages bytes for a content-addressed file, once; returns its name.
  func keepBytes(_ bytes: [UInt8]) throws -> String {
    let digest = SHA1.hexDigits(of: bytes)
    let name = "\(digest.prefix(2))/\(digest.dropFirst(2).prefix(22))"
    let file = "\(Self.data)\(name).json"
    guard addFile(file, bytes: bytes.count), !SiteFile.holds(bytes, at: "\(path)/\(file)") else {
      return name
    }
    try stage(bytes, at: file)
    return name
  }

  /// Stages bytes for a path of the new site. An identical file stays untouched.
  func put(_ bytes: [UInt8], at file: String) throws {
    guard addFile(file, bytes: bytes.count) else { return }
    if SiteFile.holds(bytes, at: "\(path)/\(file)") { return }
    let isOurs = before.contains(file)
    if !isOurs, !replacesOthers, SiteFile.exists("\(path)/\(file)") {
      throw CommandError.call(
        "\(path)/\(file) was not written by a build, and the site has a file of that name. "
          + "Move it away, or pass --force to replace it.")
    }
    try stage(bytes, at: file)
  }

  private func stage(_ bytes: [UInt8], at file: String) throws {
    try staging.writeBytes(bytes, to: file)
    state.withLock { _ = $0.staged.insert(file) }
  }

  /// Adds a file to the new site; returns `false` if the site already has it.
  private func addFile(_ file: String, bytes: Int) -> Bool {
    state.withLock {
      guard $0.files.insert(file).inserted else { return false }
      $0.bytes += bytes
      return true
    }
  }

  /// Discards the new site, and leaves the folder as it was.
  func abandon() {
    staging.close()
    if !existed { rmdir(path) }
  }
}

// MARK: Publishing

extension SiteFolder {
  /// Publishes the new site: files that others refer to first, the page that refers to all of them
  /// last. Then removes files that only the previous site had.
  func commit() throws -> Changes {
    let state = state.withLock { $0 }
    let stale = before.subtracting(state.files).subtracting([Self.manifest])
    // Should this build be interrupted, the next one knows the files of both sites.
    try list(state.files.union(stale))
    for file in state.staged.sorted() where file != "index.html" { try staging.publish(file) }
    if state.staged.contains("index.html") { try staging.publish("index.html") }
    for file in stale { SiteFile.remove(file, in: path) }
    try list(state.files)
    staging.close()
    return Changes(
      files: state.files.count, bytes: state.bytes, written: state.staged.count,
      removed: stale.count)
  }

  private func list(_ files: Set<String>) throws {
    let manifest = SiteManifest.bytes(files)
    if SiteFile.holds(manifest, at: "\(path)/\(Self.manifest)") { return }
    try staging.writeBytes(manifest, to: Self.manifest)
    try staging.publish(Self.manifest)
  }
}
