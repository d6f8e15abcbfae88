import Foundation
import StorybookPage
import StorybookWebSockets
import StorybookWorker
import Synchronization

/// The files of the page, as browsers receive them.
///
/// Documents refer to all other files below ``folder``, whose name contains a hash of their
/// content: there they are joined (``PageParts``), and cached by browsers as immutable.
package struct PageFiles: Sendable {
  /// The content by path, read when the host starts.
  private let files: [String: [UInt8]]
  /// A folder to read on each request instead, for contributors who edit the page.
  private let edited: String?
  /// The path of the joined files, with a trailing slash.
  let folder: String
  private let served: Cache

  /// A file with its caching and its security policy.
  struct Entry: Sendable {
    var file: StaticFile
    var kind: Kind
    /// Whether the content at the path never changes.
    var isImmutable = false
    /// The sources of a document's inline scripts, for its policy.
    var scripts: [String] = []
  }

  enum Kind: Sendable { case document, worker, part }

  private final class Cache: Sendable {
    let entries = Mutex<[String: Entry]>([:])
    let canvas = Mutex<CanvasDocument?>(nil)
    let parts: Mutex<PageParts>

    init(_ files: [String: [UInt8]]) { parts = Mutex(PageParts(files)) }
  }

  /// Throws ``LaunchError`` when the page is not where the build put it.
  ///
  /// - Parameter isEdited: whether to read each file from the source folder on each request.
  package init(folder: String = Page.folder, isEdited: Bool = false) throws {
    var files: [String: [UInt8]] = [:]
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    for name in names where MediaTypes.isKnown(name) {
      files[name] = FileManager.default.contents(atPath: "\(folder)/\(name)").map(Array.init)
    }
    guard files["index.html"] != nil else {
      throw LaunchError(reason: "The page's files are missing in \(folder): rebuild the package.")
    }
    self.files = files
    edited = isEdited ? Page.sources : nil
    self.folder = "\(Self.versions)\(Self.version(of: files))/"
    served = Cache(files)
  }

  /// The file for a request path. A page that was opened before an upgrade receives the files of
  /// the current version.
  func entry(_ path: String) -> Entry? {
    let path = path == "/" ? "index.html" : String(path.dropFirst())
    if let edited { return current(path, in: edited) }
    guard path.hasPrefix(Self.versions), !path.hasPrefix(folder) else { return cached(path) }
    let steps = path.split(separator: "/", maxSplits: 2)
    guard steps.count == 3, var entry = cached(folder + steps[2]) else { return nil }
    entry.isImmutable = false
    return entry
  }

  /// The canvas's document, to which renderings are added.
  var canvas: CanvasDocument? {
    if let edited {
      return current("canvas.html", in: edited).map { CanvasDocument($0.file.bytes) }
    }
    return served.canvas.withLock { canvas in
      if canvas == nil, let (text, scripts) = inserted("canvas.html") {
        canvas = CanvasDocument(Array(text.utf8), scripts: scripts)
      }
      return canvas
    }
  }

  /// All files of the page, sorted by path.
  package var all: [(path: String, bytes: [UInt8])] {
    files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// A hash of all files and of the version of ``PageParts``.
  private static func version(of files: [String: [UInt8]]) -> String {
    let marks = files.sorted { $0.key < $1.key }
      .map { "\($0.key) \(StaticFile.hash($0.value))" }
    return String(StaticFile.hash(Array("3 \(marks)".utf8)), radix: 36)
  }
}

extension PageFiles {
  /// Reads a file of the folder; a path cannot leave it, because requests have no dot segments.
  private func current(_ path: String, in folder: String) -> Entry? {
    guard MediaTypes.isKnown(path), !path.utf8.contains(0),
      let data = FileManager.default.contents(atPath: "\(folder)/\(path)")
    else { return nil }
    return plain(path, Array(data))
  }

  private func plain(_ path: String, _ bytes: [UInt8]) -> Entry {
    let kind: Kind =
      path.hasSuffix(".html") ? .document : PageParts.worker.contains(path) ? .worker : .part
    return Entry(file: StaticFile(type: MediaTypes.type(of: path), bytes: bytes), kind: kind)
  }

  /// The cached entry of a path, created on first use.
  private func cached(_ path: String) -> Entry? {
    if let entry = served.entries.withLock({ $0[path] }) { return entry }
    let entry = path.hasPrefix(folder) ? joined(String(path.dropFirst(folder.count))) : own(path)
    if let entry { served.entries.withLock { $0[path] = entry } }
    return entry
  }

  /// A document, or an unmodified file of the package.
  private func own(_ path: String) -> Entry? {
    guard let bytes = files[path] else { return nil }
    if path == "index.html", let (text, scripts) = inserted(path) {
      var entry = plain(path, Array(text.utf8))
      entry.scripts = scripts
      return entry
    }
    if let document = served.parts.withLock({ $0.document(path) }) {
      return plain(path, Array(document.served(from: folder).utf8))
    }
    // Both paths of an entry module must load one instance, so that it runs once.
    let isEntry = served.parts.withLock { $0.entries.contains(path) }
    return plain(path, isEntry ? Array("export * from \"../\(folder)\(path)\"\n".utf8) : bytes)
  }

  /// A document that contains its classic scripts, and their sources for its policy.
  private func inserted(_ path: String) -> (text: String, scripts: [String])? {
    guard let document = served.parts.withLock({ $0.document(path) }),
      let script = document.scripts.last.flatMap({ join($0)?.bytes })
    else { return nil }
    let text = String(decoding: script, as: UTF8.self)
    let lowercased = text.lowercased()
    precondition(
      !lowercased.contains("</script") && !lowercased.contains("<!--"),
      "A script of \(path) contains markup that ends or hides it.")
    let inserting = document.served(
      from: folder, preloading: Set(PageParts.following), inserting: text)
    return (inserting, [ContentSecurityPolicy.source(ofScript: text)])
  }

  private func joined(_ name: String) -> Entry? {
    guard let bytes = content(name) else { return nil }
    let isStart = served.parts.withLock { $0.entries.contains(name) }
    let file = StaticFile(type: MediaTypes.type(of: name), bytes: bytes, .thorough)
    return Entry(file: file, kind: isStart ? .worker : .part, isImmutable: true)
  }

  private func content(_ name: String) -> [UInt8]? {
    if name.hasPrefix(Self.sources) { return files[String(name.dropFirst(Self.sources.count))] }
    if name.hasSuffix(Self.map) {
      let name = String(name.dropLast(Self.map.count))
      let up = String(repeating: "../", count: name.split(separator: "/").count - 1)
      return join(name)?.map.json(root: up + Self.sources)
    }
    guard var file = join(name) else { return name.hasSuffix(".svg") ? files[name] : nil }
    if let last = name.split(separator: "/").last, name.hasSuffix(".js") {
      file.addReference(to: "\(last)\(Self.map)")
    }
    return file.bytes
  }

  private func join(_ name: String) -> JoinedFile? {
    served.parts.withLock { parts in
      do throws(ModuleError) {
        return try parts.file(name)
      } catch {
        // A bug of this package that a test would find; the browser's console shows the error.
        return JoinedFile(error)
      }
    }
  }

  private static let versions = "page/"
  /// The target of source maps: the original files.
  private static let sources = "source/"
  private static let map = ".map"
}
