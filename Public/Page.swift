import Foundation

/// Where the page lies: the folder that the build copied it to.
package enum Page {
  package static var folder: String { Bundle.module.resourcePath ?? Bundle.module.bundlePath }

  /// The folder of the bundled files.
  package static var bundle: String { "\(folder)/dist" }

  /// The folder that it is edited in, where the sources that this was built from are still there.
  package static var sources: String? {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().path(percentEncoded: false)
    return FileManager.default.fileExists(atPath: "\(folder)/index.html") ? folder : nil
  }
}
