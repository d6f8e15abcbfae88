import Foundation

extension StoryFolder {
  /// The reason why a folder cannot be accessed.
  package enum FolderAccessError: Error { case missing, leadsOut }

  /// Opens the folder step by step without following links, below the folder of its screen.
  package func opened() throws(FolderAccessError) -> OpenFolder {
    let source = (Self.owner(of: path) as NSString).deletingLastPathComponent
    guard let real = Self.realpath(path), let root = Self.realpath(source) else { throw .missing }
    let prefix = root == "/" ? root : root + "/"
    guard real.hasPrefix(prefix) else { throw .leadsOut }
    let steps = real.dropFirst(prefix.count).split(separator: "/").map(String.init)
    do {
      return try OpenFolder(steps, below: root)
    } catch {
      throw .leadsOut
    }
  }

  /// Returns the bytes of a file in such a folder; `nil` if it is missing, too large, or behind a
  /// symbolic link.
  package static func contents(_ path: String) -> [UInt8]? {
    let place = path as NSString
    let folder = StoryFolder(path: place.deletingLastPathComponent, kind: "", ending: "")
    guard let opened = try? folder.opened() else { return nil }
    return opened.read(place.lastPathComponent, limit: sizeLimit)
  }

  private static func realpath(_ path: String) -> String? {
    guard let resolved = Foundation.realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
