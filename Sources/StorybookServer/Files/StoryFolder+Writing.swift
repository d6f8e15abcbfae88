import Foundation
import Storybook

extension StoryFolder {
  /// Writes a file whole or not at all: a temporary file, synced, takes the name at once.
  func save(
    _ content: String, name: FixtureName, overwrite: Bool
  ) throws(ProtocolFailure) -> String {
    try prepare()
    let file = file(name)
    let files = OwnedFile(folder: path, prefix: ".storybook-")
    files.removeStale()
    let temporary = files.path("\(UUID().uuidString).tmp")
    defer { unlink(temporary) }
    try write(content, to: temporary)
    // A hard link never replaces a file, a rename always does.
    let code = overwrite ? rename(temporary, file) : link(temporary, file)
    guard code == 0 else {
      throw errno == EEXIST
        ? ProtocolFailure(.exists, "There is a \(kind) “\(name.text)” already.")
        : Self.unwritable(path)
    }
    syncFolder()
    return file
  }

  /// Makes the folder, and refuses one that a link leads elsewhere.
  private func prepare() throws(ProtocolFailure) {
    let parent = (path as NSString).deletingLastPathComponent
    let source = (parent as NSString).deletingLastPathComponent
    guard FileManager.default.fileExists(atPath: source),
      (try? FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true)) != nil
    else { throw Self.unwritable(path) }
    guard let real = realpath(path), let root = realpath(source), real.hasPrefix(root + "/") else {
      throw ProtocolFailure(.unwritable, "\(path) leads out of the folder of its screen.")
    }
  }

  private func realpath(_ path: String) -> String? {
    guard let resolved = Foundation.realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private func write(_ content: String, to file: String) throws(ProtocolFailure) {
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Self.unwritable(path) }
    defer { close(descriptor) }
    var rest = Array(content.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { throw Self.unwritable(path) }
      rest = rest.dropFirst(max(count, 0))
    }
    guard fsync(descriptor) == 0 else { throw Self.unwritable(path) }
  }

  private func syncFolder() {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func unwritable(_ path: String) -> ProtocolFailure {
    ProtocolFailure(
      .unwritable, "\(path) cannot be written: \(String(cString: strerror(errno))).")
  }
}
