import Foundation
import Storybook
import StorybookSchema

/// The folder beside a screen's source that holds its fixtures.
struct FixtureFolder: Hashable, Sendable {
  let path: String

  struct Entry: Hashable, Sendable {
    let name: String
    let path: String
  }

  /// What no fixture reaches; larger files are passed over.
  private static let sizeLimit = 16 << 20

  /// The fixtures by name, in order; empty when there is no such folder.
  func entries() -> [Entry] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return files.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted().map {
      Entry(name: String($0.dropLast(5)), path: "\(path)/\($0)")
    }
  }

  /// Reads a fixture; throws a ``ProtocolFailure`` that names the file and what is wrong in it.
  static func props(at path: String) throws(ProtocolFailure) -> Value {
    guard let data = FileManager.default.contents(atPath: path), data.count <= sizeLimit else {
      throw ProtocolFailure(.unknownStory, "The fixture \(path) cannot be read.")
    }
    do {
      return try Value(json: Array(data))
    } catch {
      throw ProtocolFailure(.malformed, "The fixture \(path) is damaged: \(error).")
    }
  }

  /// Writes a fixture whole or not at all: a temporary file, synced, takes the name at once.
  func save(
    _ content: String, name: FixtureName, overwrite: Bool
  ) throws(ProtocolFailure) -> String {
    try prepare()
    let file = "\(path)/\(name.text).json"
    let files = OwnedFile(folder: path, prefix: ".storybook-")
    files.removeStale()
    let temporary = files.path("\(UUID().uuidString).tmp")
    defer { unlink(temporary) }
    try write(content, to: temporary)
    // A hard link never replaces a file, a rename always does.
    let code = overwrite ? rename(temporary, file) : link(temporary, file)
    guard code == 0 else {
      throw errno == EEXIST
        ? ProtocolFailure(.exists, "There is a fixture “\(name.text)” already.")
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
