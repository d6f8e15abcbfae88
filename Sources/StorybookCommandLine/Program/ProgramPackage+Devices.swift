import Foundation
import Storybook
import StorybookFiles
import StorybookHost
import StorybookSchema

extension ProgramPackage {
  /// Throws a ``CommandError`` for a device that no program of the package has. Where a source may
  /// declare devices, only the built program knows.
  package func checkDevices(_ ids: [String]) async throws {
    let unknown = ids.filter { id in !Device.all.contains { $0.id == id } }
    guard !unknown.isEmpty, !Self.mayDeclareDevices(in: root),
      let tree = try? await value(of: ["show-dependencies", "--format", "json"])
    else { return }
    var presets: String?
    for (path, name) in Self.packages(of: tree) {
      if name == "swift-storybook" {
        presets = Self.text(of: "\(path)/Sources/Storybook/Rendering/Device+Presets.swift")
      } else if Self.mentionsStorybook(path), Self.mayDeclareDevices(in: path) {
        return
      }
    }
    // Another version of the library than this tool's may have other devices.
    guard let presets, let id = unknown.first(where: { !presets.contains("\"\($0)\"") }) else {
      return
    }
    do throws(PropsError) { _ = try Device.find(id, in: Device.all) } catch {
      throw CommandError.option(error)
    }
  }

  /// The names of all packages by their folders, from the output of `swift package show-dependencies`.
  private static func packages(of tree: Value) -> [String: String] {
    var found: [String: String] = [:]
    var open = [tree]
    while let package = open.popLast() {
      guard let path = package["path"]?.string, found[path] == nil else { continue }
      found[path] = package["name"]?.string ?? ""
      open += package["dependencies"]?.array ?? []
    }
    return found
  }

  /// Whether a package can name types of this library.
  private static func mentionsStorybook(_ root: String) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return names.filter { $0.hasPrefix("Package") && $0.hasSuffix(".swift") }.contains {
      text(of: "\(root)/\($0)").lowercased().contains("storybook")
    }
  }

  /// What a Swift file has that declares devices, or a package in which other programs write code.
  private static let signs = ["Device", "devices", "plugins:", ".macro("]

  /// Links are followed.
  private static func mayDeclareDevices(in folder: String) -> Bool {
    var seen: Set<String> = []
    var open = [folder]
    while let path = open.popLast() {
      guard let place = path.realPath, seen.insert(place).inserted else { continue }
      if let names = try? FileManager.default.contentsOfDirectory(atPath: place) {
        open += names.filter { ![".build", ".git"].contains($0) }.map { "\(place)/\($0)" }
      } else if path.hasSuffix(".swift") {
        let text = text(of: place)
        if signs.contains(where: text.contains) { return true }
      }
    }
    return false
  }

  private static func text(of file: String) -> String {
    String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
  }
}
