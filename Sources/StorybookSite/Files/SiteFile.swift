import Foundation
import StorybookCommandLine

/// File operations that report a failure as a ``CommandError``.
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

  static func writeBytes(_ bytes: [UInt8], to path: String) throws {
    try inFolder(of: path) { try Data(bytes).write(to: URL(filePath: path)) }
  }

  static func move(_ source: String, to path: String) throws {
    try inFolder(of: path) {}
    guard rename(source, path) == 0 else { throw failure(path, code: errno) }
  }

  /// Creates the missing folders of a path first.
  static func inFolder(of path: String, body: () throws -> Void) throws {
    let folder = (path as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try body()
    } catch {
      throw failure(path, error: (error as NSError).userInfo[NSUnderlyingErrorKey])
    }
  }

  /// Removes a file, and the folders that are empty afterwards.
  static func remove(_ file: String, in root: String) {
    unlink("\(root)/\(file)")
    var folders = file.split(separator: "/").dropLast()
    while !folders.isEmpty, rmdir("\(root)/\(folders.joined(separator: "/"))") == 0 {
      folders.removeLast()
    }
  }

  static func failure(_ path: String, code: Int32) -> CommandError {
    .call(
      "\(path) cannot be written: \(String(cString: strerror(code))). "
        + "The existing site is unchanged.")
  }

  private static func failure(_ path: String, error: Any?) -> CommandError {
    failure(path, code: (error as? NSError).map { Int32($0.code) } ?? EACCES)
  }
}
