import Foundation

/// Where a command is to write or may write, examined before it has something to write.
package enum OutputPlace {
  /// Throws a ``CommandError`` that names the option if there is no such folder, and none can be made.
  ///
  /// - Parameter isWritten: whether the command writes there in any case.
  package static func checkFolder(
    _ path: String, for option: String, isWritten: Bool = true
  ) throws(CommandError) {
    var place = path.absolutePath
    while !FileManager.default.fileExists(atPath: place), place != "/" {
      place = (place as NSString).deletingLastPathComponent
    }
    guard isFolder(place), !isWritten || FileManager.default.isWritableFile(atPath: place) else {
      throw .call(
        "\(option): \(path) cannot be written, as \(place) is not a folder that you may write to.")
    }
  }

  /// The same for snapshots, which many only compare.
  package static func checkSnapshotFolder(_ path: String) throws(CommandError) {
    try checkFolder(path, for: "--snapshot-folder", isWritten: false)
  }

  /// Throws a ``CommandError`` that names the option if no file can be written there.
  ///
  /// - Parameters:
  ///   - makesFolders: whether the command makes the folder of the file.
  ///   - isWritten: whether the command writes it in any case.
  package static func checkFile(
    _ path: String, for option: String, makesFolders: Bool = false, isWritten: Bool = true
  ) throws(CommandError) {
    let place = path.absolutePath
    guard !isFolder(place) else {
      throw .call("\(option): \(path) is a folder: expected a file.")
    }
    let folder = (place as NSString).deletingLastPathComponent
    guard makesFolders || FileManager.default.fileExists(atPath: folder) else {
      throw .call("\(option): the folder \(folder) does not exist.")
    }
    try checkFolder(folder, for: option, isWritten: isWritten)
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}

extension String {
  fileprivate var absolutePath: String {
    URL(filePath: self).standardizedFileURL.path(percentEncoded: false)
  }
}
