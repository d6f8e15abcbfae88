import Foundation
import StorybookCommandLine

/// Atomic file operations: a file is complete or absent.
enum SiteFile {
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether a file contains exactly these bytes.
  static func holds(_ bytes: [UInt8], at path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      Int(status.st_size) == bytes.count
    else { return false }
    return FileManager.default.contents(atPath: path).map { $0.elementsEqual(bytes) } ?? false
  }

  /// Writes to a temporary file first, then renames it.
  static func write(_ bytes: [UInt8], to path: String, by temporary: String) throws {
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure(path, errno) }
    var rest = bytes[...]
    var problem: Int32 = 0
    while !rest.isEmpty, problem == 0 {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { problem = errno }
      rest = rest.dropFirst(max(count, 0))
    }
    if close(descriptor) != 0, problem == 0 { problem = errno }
    guard problem == 0 else {
      unlink(temporary)
      throw failure(path, problem)
    }
    try move(temporary, to: path)
  }

  /// Creates missing folders only after a failed rename.
  static func move(_ source: String, to path: String) throws {
    if rename(source, path) == 0 { return }
    guard errno == ENOENT else { throw failure(path, errno) }
    let folder = (path as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw failure(path, (error as NSError).userInfo[NSUnderlyingErrorKey])
    }
    guard rename(source, path) == 0 else { throw failure(path, errno) }
  }

  /// Removes a file, and the folders that are empty afterwards.
  static func remove(_ file: String, in root: String) {
    unlink("\(root)/\(file)")
    var folder = (file as NSString).deletingLastPathComponent
    while !folder.isEmpty, rmdir("\(root)/\(folder)") == 0 {
      folder = (folder as NSString).deletingLastPathComponent
    }
  }

  static func failure(_ path: String, _ code: Int32) -> CommandError {
    .call(
      "\(path) cannot be written: \(String(cString: strerror(code))). "
        + "The existing site is unchanged.")
  }

  /// Makes an error from the underlying error that Foundation reports.
  static func failure(_ path: String, _ error: Any?) -> CommandError {
    failure(path, (error as? NSError).map { Int32($0.code) } ?? EACCES)
  }
}
