import Foundation
import StorybookPage

/// The page, read once: every path and its file.
struct PageFiles: Sendable {
  private let files: [String: StaticFile]

  /// Throws ``LaunchFailure`` when the page is not where the build put it.
  init(folder: String = Page.folder) throws {
    var files: [String: StaticFile] = [:]
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    for name in names {
      let type = MediaTypes.type(of: name)
      guard type != "application/octet-stream",
        let data = FileManager.default.contents(atPath: "\(folder)/\(name)")
      else { continue }
      files["/\(name)"] = StaticFile(type: type, bytes: Array(data))
    }
    guard let index = files["/index.html"] else {
      throw LaunchFailure(reason: "The page is missing from \(folder); build the package anew.")
    }
    files["/"] = index
    self.files = files
  }

  func file(_ path: String) -> StaticFile? { files[path] }

  /// Every file of the page by its path without a slash before it, in order.
  var all: [(path: String, bytes: [UInt8])] {
    files.filter { $0.key != "/" }.sorted { $0.key < $1.key }
      .map { (String($0.key.dropFirst()), $0.value.bytes) }
  }

  /// Bytes of the whole page, as they are and compressed.
  var size: (raw: Int, compressed: Int) {
    files.filter { $0.key != "/" }.values.reduce(into: (0, 0)) { size, file in
      size.0 += file.bytes.count
      size.1 += file.compressed?.count ?? file.bytes.count
    }
  }
}
