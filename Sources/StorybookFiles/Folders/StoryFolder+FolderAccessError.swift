import Foundation
import Storybook
import StorybookProgram

extension StoryFolder {
  /// The reason why a folder cannot be accessed.
  package enum FolderAccessError: Error { case missing, leadsOut }

  /// Opens the folder step by step without following links, below the folder of its screen.
  ///
  /// - Parameter creating: whether to create missing folders; none is created through a link that
  ///   leads out.
  package func opened(creating: Bool = false) throws(FolderAccessError) -> OpenFolder {
    guard let root = root.realPath else { throw .missing }
    var existing = path
    var missing: [String] = []
    while creating, existing.realPath == nil, existing.utf8.count > self.root.utf8.count {
      missing.insert((existing as NSString).lastPathComponent, at: 0)
      existing = existing.parentFolder
    }
    guard let real = existing.realPath else { throw .missing }
    guard root == "/" || "\(real)/".hasPrefix(root + "/") else { throw .leadsOut }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: real, isDirectory: &isFolder), isFolder.boolValue
    else {
      errno = ENOTDIR
      throw .missing
    }
    let steps = real.dropFirst(root.count).split(separator: "/").map(String.init)
    do {
      return try OpenFolder(steps + missing, below: root, creating: creating)
    } catch {
      throw .leadsOut
    }
  }

  /// Opens the folder after creating it and the folder that it must be in.
  package func created() throws(WriteError) -> OpenFolder {
    do {
      try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
      return try opened(creating: true)
    } catch {
      if error as? FolderAccessError == .leadsOut { errno = ELOOP }
      throw WriteError(path)
    }
  }

  /// The folder that the folder must be in: that of its screen's folder.
  private var root: String { (Self.owner(of: path) as NSString).deletingLastPathComponent }

  /// Returns the bytes of a file in such a folder; `nil` if it is missing, too large, or behind a
  /// symbolic link.
  package static func contents(_ path: String) -> [UInt8]? {
    let place = path as NSString
    let folder = StoryFolder(path: place.deletingLastPathComponent, kind: "", ending: "")
    guard let opened = try? folder.opened() else { return nil }
    return opened.read(place.lastPathComponent, limit: sizeLimit)
  }
}

extension String {
  /// The path without symbolic links; `nil` if there is no file (realpath(3)).
  package var realPath: String? {
    guard let resolved = realpath(self, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

extension CatalogListing.Screen {
  /// The folders of the screen that exist, but cannot be read or are links that lead elsewhere.
  package var unreadFolders: [String] {
    [fixtureFolder, snapshotFolder, recordingFolder].flatMap { path in
      let folder = StoryFolder(path: path, kind: "", ending: "")
      return [folder, folder.twin].filter(\.isUnread).map(\.path)
    }
  }
}

extension StoryFolder {
  package static let unreadReason =
    "Its files are not read: it is a symbolic link that leads out of the folder beside the "
    + "screen, or no folder that can be read. Replace it with a folder."

  fileprivate var isUnread: Bool {
    let folders = [path, path.parentFolder]
    guard folders.contains(where: { !Self.isPlainFolder($0) }), Self.isPresent(path) else {
      return false
    }
    return (try? opened()) == nil
  }

  /// Whether there is a file, a folder or a link, which may lead nowhere.
  private static func isPresent(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether it is a folder that is not a link, and may be read.
  private static func isPlainFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && access(path, R_OK | X_OK) == 0
  }
}
