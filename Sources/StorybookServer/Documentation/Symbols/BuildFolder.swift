import Foundation

/// The folder that a build puts a product and its modules into.
struct BuildFolder: Hashable, Sendable {
  let path: String

  /// Where the executable of this process lies.
  static var own: BuildFolder {
    let executable = Bundle.main.executablePath ?? CommandLine.arguments.first ?? ""
    return BuildFolder(path: (executable as NSString).deletingLastPathComponent)
  }

  /// SwiftPM has a folder for modules, other builds put them beside the product.
  var searchPaths: [String] { ["\(path)/Modules", path].filter(FileManager.default.fileExists) }

  /// What is found out about modules is kept here.
  var documentation: String { "\(path)/storybook-documentation" }

  /// Of the compiler, for the headers of the system.
  var moduleCache: String { "\(path)/ModuleCache" }

  /// Tells one build of a module from another; nil when it was not built here.
  ///
  /// Comments are in a file of their own.
  func stamp(of module: String) -> String? {
    for folder in searchPaths {
      let file = "\(folder)/\(module).swiftmodule"
      guard let stamp = Self.stamp(file) else { continue }
      return "\(stamp) \(Self.stamp("\(folder)/\(module).swiftdoc") ?? "-")"
    }
    return nil
  }

  private static func stamp(_ path: String) -> String? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      let modified = attributes[.modificationDate] as? Date, let size = attributes[.size] as? Int
    else { return nil }
    return "\(modified.timeIntervalSince1970) \(size)"
  }
}
