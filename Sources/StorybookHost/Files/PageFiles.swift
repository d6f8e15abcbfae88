import Foundation
import Storybook
import StorybookMarkup
import StorybookPage
import StorybookSchema
import StorybookWebSockets
import Synchronization

/// The files of the page: bundled by `make page`, and served as they are.
///
/// Documents refer to all other files below ``folder``, whose name contains a hash of their
/// content: there browsers cache them as immutable. No file is beside ``ServedAddress``, so that
/// every other address is the catalog's.
package struct PageFiles: Sendable {
  /// The bundled files by path, read when the host starts.
  private let files: [String: [UInt8]]
  /// A folder to read the sources from on each request instead, for contributors who edit the page.
  private let edited: String?
  /// The path of the bundled files without the first slash, with a trailing one.
  let folder: String
  private let served = Cache()

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
  }

  /// Throws ``LaunchError`` when the page is not where the build put it.
  ///
  /// - Parameter isEdited: whether to serve the sources, read on each request.
  package init(isEdited: Bool = false) throws {
    let bundle = Page.bundle
    var files: [String: [UInt8]] = [:]
    let names = FileManager.default.enumerator(atPath: bundle)?.compactMap { $0 as? String } ?? []
    for name in names where MediaType(ofFile: name) != nil {
      files[name] = FileManager.default.contents(atPath: "\(bundle)/\(name)").map(Array.init)
    }
    guard files["index.html"] != nil else {
      throw LaunchError(reason: "The page's files are missing in \(bundle): rebuild the package.")
    }
    self.files = files
    if isEdited {
      edited = Page.sources
    } else {
      edited = nil
    }
    folder = "\(Self.prefix)\(Self.version(of: files))/"
  }

  /// The file for a request path. A page that was opened before an upgrade receives the files of
  /// the current version.
  func entry(_ path: String) -> Entry? {
    switch path {
    case "/": return document("index.html")
    case ServedAddress.canvas.rawValue, ServedAddress.embed.rawValue:
      return document(String(path.dropFirst()))
    case ServedAddress.embedScript.rawValue: return part(String(path.dropFirst()))
    default:
      guard path.hasPrefix(ServedAddress.pageFile.rawValue), !path.hasSuffix(".html") else {
        return nil
      }
      return part(String(path.dropFirst(ServedAddress.pageFile.rawValue.count)))
    }
  }

  /// The file for a request path, for a browser without a host.
  package func file(at path: String) -> StaticFile? { entry(path)?.file }

  private func document(_ name: String) -> Entry? {
    guard let edited else { return cached(name) }
    return contents(of: name, in: edited).map { moved(name, bytes: $0, to: Self.prefix) }
  }

  /// - Parameter path: a path below the prefix, with or without the version.
  private func part(_ path: String) -> Entry? {
    if let edited { return current(path, in: edited) }
    guard files[path] == nil else { return cached(path) }
    let steps = path.split(separator: "/", maxSplits: 1)
    guard steps.count == 2, var entry = cached(folder + steps[1]) else { return nil }
    if !(Self.prefix + path).hasPrefix(folder) { entry.isImmutable = false }
    return entry
  }

  /// Whether the sources are served, whose scripts are all modules.
  var isEdited: Bool { edited != nil }

  /// The folder of the page's scripts, relative to a document.
  var scriptFolder: String { isEdited ? "\(Self.prefix)js/" : "\(folder)js/" }

  /// The canvas's document, to which renderings are added.
  var canvas: CanvasDocument? {
    if isEdited { return document("canvas.html").map { CanvasDocument($0.file.bytes) } }
    return served.canvas.withLock { canvas in
      if canvas == nil, let entry = cached("canvas.html") {
        canvas = CanvasDocument(entry.file.bytes, scripts: entry.scripts)
      }
      return canvas
    }
  }

  /// The bundled files without their source maps, sorted by path.
  package var all: [(path: String, bytes: [UInt8])] {
    files.filter { !$0.key.hasSuffix(Self.map) }.sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }

  private static func version(of files: [String: [UInt8]]) -> String {
    let marks = files.sorted { $0.key < $1.key }
      .map { "\($0.key) \(StableHash(of: $0.value).value)" }
    return String(StableHash(of: Array("\(marks)".utf8)).value, radix: 36)
  }
}

extension PageFiles {
  /// Reads a file of the folder; a path cannot leave it, because requests have no dot segments.
  private func current(_ path: String, in folder: String) -> Entry? {
    guard MediaType(ofFile: path) != nil, let data = contents(of: path, in: folder) else {
      return nil
    }
    return plain(path, bytes: data)
  }

  private func contents(of path: String, in folder: String) -> [UInt8]? {
    guard !path.utf8.contains(0) else { return nil }
    return FileManager.default.contents(atPath: "\(folder)/\(path)").map(Array.init)
  }

  private func plain(
    _ path: String, bytes: [UInt8], effort: Compression.Effort = .quick
  ) -> Entry {
    var kind = Kind.part
    if path.hasSuffix(".html") { kind = .document }
    if path.hasSuffix(Self.worker) { kind = .worker }
    let type = MediaType(ofFile: path) ?? .unknown
    return Entry(file: StaticFile(type: type, bytes: bytes, effort), kind: kind)
  }

  /// The cached entry of a path, created on first use.
  private func cached(_ path: String) -> Entry? {
    if let entry = served.entries.withLock({ $0[path] }) { return entry }
    let entry = uncached(path)
    if let entry { served.entries.withLock { $0[path] = entry } }
    return entry
  }

  private func uncached(_ path: String) -> Entry? {
    guard path.hasPrefix(folder) else { return own(path) }
    return bundled(String(path.dropFirst(folder.count)))
  }

  /// A document, or a file at an address without the version, such as the script for other pages.
  private func own(_ path: String) -> Entry? {
    guard let bytes = files[path] else { return nil }
    // Both addresses of the module that runs the page must load one instance.
    if path == Self.entry {
      let current = "../\(folder.dropFirst(Self.prefix.count))\(path)"
      return plain(path, bytes: Array("export * from \"\(current)\"\n".utf8))
    }
    if "/\(path)" == ServedAddress.embedScript.rawValue {
      let text = String(decoding: bytes, as: UTF8.self)
        .replacing("=embed.js.map", with: "=../\(folder)\(path).map")
      return plain(path, bytes: Array(text.utf8))
    }
    guard path.hasSuffix(".html") else { return plain(path, bytes: bytes) }
    return moved(path, bytes: bytes, to: folder)
  }

  /// The document, which refers to all files in a folder.
  private func moved(_ path: String, bytes: [UInt8], to folder: String) -> Entry {
    var document = PageDocument(bytes)
    let scripts = document.scripts
    document.move(to: folder)
    var entry = plain(path, bytes: Array(document.text.utf8))
    entry.scripts = scripts.map(ContentSecurityPolicy.source(ofScript:))
    return entry
  }

  private func bundled(_ path: String) -> Entry? {
    var bytes = files[path]
    if path.hasPrefix(Self.sources) {
      bytes = contents(of: String(path.dropFirst(Self.sources.count)), in: Page.folder)
    }
    guard let bytes, !path.hasSuffix(".html") else { return nil }
    var entry = plain(path, bytes: bytes, effort: .thorough)
    entry.isImmutable = true
    return entry
  }

  private static let prefix = String(ServedAddress.pageFile.rawValue.dropFirst())
  /// The target of source maps: the original files.
  private static let sources = "source/"
  private static let map = ".map"
  private static let worker = "/socket-worker.js"
  private static let entry = "js/start.js"
}
