import Foundation
import StorybookFiles

/// The folder to which a build writes a product and its modules.
package struct BuildFolder: Hashable, Sendable {
  let path: String

  /// The folder of the executable whose stories are shown.
  package static var own: BuildFolder {
    let executable = StoryExecutable.path
    return BuildFolder(path: (executable as NSString).deletingLastPathComponent)
  }

  /// Folders of modules: SwiftPM has a subfolder, other builds put them beside the product.
  var searchPaths: [String] {
    ["\(path)/Modules", path].filter(FileManager.default.fileExists)
  }

  /// The cache of documentation extracted from modules.
  var documentation: String { "\(path)/storybook-documentation" }

  /// The compiler's cache for modules of system headers.
  var moduleCache: String { "\(path)/ModuleCache" }

  /// Identifies one build of a module; `nil` when it was not built here.
  ///
  /// Includes the `.swiftdoc` file, which holds the comments.
  func stamp(of module: String) -> String? {
    for folder in searchPaths {
      let file = "\(folder)/\(module).swiftmodule"
      guard let stamp = FileFingerprint(file)?.text else { continue }
      return "\(stamp) \(FileFingerprint("\(folder)/\(module).swiftdoc")?.text ?? "-")"
    }
    return nil
  }
}
