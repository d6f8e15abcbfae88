import Foundation
import StorybookFiles
import StorybookHost

/// The files of quick builds, apart from those of SwiftPM, which they never write to.
///
/// ```text
/// .ShopStories-quick-4711-files/
///   ShopScreens/Cart.swift.o, Cart.swift.o.swiftmodule, ShopScreens.swiftmodule
///     originals/Cart.swift
///               the sources as the last full build compiled them
///   dependencies.so
///               the object files that quick builds do not compile, which dependencies lists
///   objects     the other files to link
///   link.sh     the linker call
///   program     the result
/// ```
struct QuickFolder: Sendable {
  let path: String
  private let root: String

  /// - Parameters:
  ///   - executable: the product, beside which the folder is.
  ///   - root: the folder of the package, in which commands run.
  init(beside executable: String, root: String) {
    let files = Self.files(executable)
    files.removeStaleFolders()
    path = files.path("files")
    self.root = root
  }

  var program: String { "\(path)/program" }
  var script: String { "\(path)/link.sh" }
  var objects: String { "\(path)/objects" }
  var library: String { "\(path)/dependencies.so" }
  var libraryObjects: String { "\(path)/dependencies" }
  var libraries: String { "\(path)/libraries" }

  func outputs(of module: QuickPlan.Module) -> String { "\(path)/\(module.name)/outputs.json" }

  func interface(of module: QuickPlan.Module) -> String {
    "\(path)/\(module.name)/\(module.name).swiftmodule"
  }

  /// The copy of a module's object file.
  func object(_ original: String, of module: QuickPlan.Module) -> String {
    "\(path)/\(module.name)/\((original as NSString).lastPathComponent)"
  }

  /// The partial module of a source file, by the file's original object.
  func partial(_ object: String, of module: QuickPlan.Module) -> String {
    self.object(object, of: module) + ".swiftmodule"
  }

  /// The copy of a source file; its name is the same, as the compiler uses it in the interface.
  func original(_ source: String, of module: QuickPlan.Module) -> String {
    "\(path)/\(module.name)/originals/\((source as NSString).lastPathComponent)"
  }

  /// The partial modules of files and their documentation, as compiling the files wrote them.
  ///
  /// - Parameter isOriginal: whether to return those of the copies.
  func partials(
    of files: Set<String>, in modules: [QuickPlan.Module], isOriginal: Bool = false
  ) -> [String: [Data]] {
    var found: [String: [Data]] = [:]
    for module in modules {
      for (source, object) in module.objects where files.contains(source) {
        var path = partial(object, of: module)
        if isOriginal { path = CompilerJobs.original(path) }
        found[source] = try? [path, QuickBaseline.documentation(path)].map {
          try Data(contentsOf: URL(filePath: $0))
        }
      }
    }
    return found
  }

  /// Writes a list of files, which the compiler reads as arguments.
  func writeList(_ list: [String], to file: String) throws {
    try Data(list.map { $0 + "\n" }.joined().utf8).write(to: URL(filePath: file))
  }

  func makeFolder(of module: QuickPlan.Module) throws {
    try FileManager.default.createDirectory(
      atPath: "\(path)/\(module.name)/originals", withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// Runs a shell command. Returns its output; `nil` when it fails or is cancelled.
  func runCommand(_ command: String) async -> String? {
    await runCommand(
      BuildCommand(executable: "/bin/sh", arguments: ["-c", command], directory: root))
  }

  func run(_ arguments: [String]) async -> String? {
    guard let program = arguments.first else { return nil }
    let rest = Array(arguments.dropFirst())
    return await runCommand(BuildCommand(executable: program, arguments: rest, directory: root))
  }

  private func runCommand(_ command: BuildCommand) async -> String? {
    let (result, output) = await BuildRun.output(of: command)
    guard result == .succeeded else { return nil }
    return output
  }

  private static func files(_ executable: String) -> OwnedFile {
    let path = executable as NSString
    return OwnedFile(
      folder: path.deletingLastPathComponent, prefix: ".\(path.lastPathComponent)-quick-")
  }
}

extension OwnedFile {
  /// Removes the folders of processes that no longer exist.
  fileprivate func removeStaleFolders() {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      if isStale(name) { try? FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
    }
  }
}
