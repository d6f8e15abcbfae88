import Foundation
import StorybookHost
import StorybookSession

/// The folder for the screens of modules that do not import Storybook: that of the executable, which
/// sees the exported functions of these modules, and the internal ones in debug builds.
struct ScreenFolder {
  /// Modules that only an executable with stories imports.
  private static let programs = ["StorybookServer", "StorybookProgram"]

  let path: String
  /// The modules whose screens are in the folder.
  let foreign: Set<String>

  init(path: String, foreign: Set<String>) {
    self.path = path
    self.foreign = foreign
  }

  /// Returns `nil` if none of the modules serves a storybook.
  init?(_ modules: [String], in folder: BuildFolder) {
    let own = (StoryExecutable.path as NSString).lastPathComponent
    let servers = modules.compactMap { module in
      Self.programs.lazy.compactMap { Self.file(of: module, importing: $0, in: folder) }.first
        .map { (module, $0) }
    }
    guard let server = servers.first(where: { $0.0 == own }) ?? servers.first else { return nil }
    path = (server.1 as NSString).deletingLastPathComponent
    foreign = Set(modules.filter { !Self.canHaveScreens($0, in: folder) })
  }

  /// Whether a module imports Storybook or one of its other products, as far as its files are known.
  static func canHaveScreens(_ module: String, in folder: BuildFolder) -> Bool {
    folder.sources(of: module) == nil || file(of: module, importing: "Storybook", in: folder) != nil
  }

  private static func file(
    of module: String, importing prefix: String, in folder: BuildFolder
  ) -> String? {
    folder.sources(of: module)?.first { file in
      let source = try? String(contentsOfFile: file, encoding: .utf8)
      return source?.contains("import \(prefix)") ?? false
    }
  }
}
