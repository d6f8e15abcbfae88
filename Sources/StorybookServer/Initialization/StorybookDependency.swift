import Foundation
import Storybook
import StorybookSchema

/// How a package depends on this one.
struct StorybookDependency: Hashable, Sendable {
  /// A URL of a repository, or the path of a clone, relative to the package where possible.
  let location: String
  /// The name that the package manager gives the dependency.
  let identity: String
  /// Whether it is a folder on this machine.
  let isLocal: Bool

  /// - Parameters:
  ///   - text: a URL, or a path; `nil` for the clone that this tool was built from.
  ///   - root: the package that will depend on it.
  init?(_ text: String?, of root: String, clone: String? = Self.clone) {
    if let text, text.contains("://") || text.hasPrefix("git@") {
      location = text
      identity = Self.name(text)
      isLocal = false
      return
    }
    guard let folder = text ?? clone else { return nil }
    let path = URL(filePath: folder).standardizedFileURL.path(percentEncoded: false)
    location = Self.relative(from: root, to: path)
    identity = Self.name(path)
    isLocal = true
  }

  private static func name(_ location: String) -> String {
    let last = location.split(separator: "/").last.map(String.init) ?? location
    guard last.hasSuffix(".git") else { return last }
    return String(last.dropLast(".git".count))
  }

  private static let oldestVersion = StorybookVersion.current

  /// The arguments that add it to a manifest.
  var edit: [String] {
    if isLocal { return ["add-dependency", location, "--type", "path"] }
    return ["add-dependency", location, "--from", Self.oldestVersion]
  }

  /// Its line in a manifest.
  var line: String {
    let location = location.debugDescription
    if isLocal { return ".package(path: \(location), traits: [])" }
    return ".package(url: \(location), from: \(Self.oldestVersion.debugDescription), traits: [])"
  }

  /// A line for packages that several machines build.
  static let example =
    ".package(url: \"https://…/swift-storybook\", from: "
    + "\(oldestVersion.debugDescription), traits: [])"

  /// Whether a manifest has it.
  ///
  /// ```text
  /// {"dependencies": [{"fileSystem": [{"identity": "swift-storybook", …}]}]}
  /// ```
  func isIn(_ manifest: Value) -> Bool {
    let dependencies = (manifest["dependencies"]?.array ?? []).compactMap(\.object)
    return dependencies.flatMap { $0.compactMap { $0.value.array?.first } }.contains {
      $0["identity"]?.string?.lowercased() == identity.lowercased()
    }
  }

  /// Leaves out the packages that only the tool and servers are built with.
  func withoutTraits(_ manifest: String) -> String {
    let literal = NSRegularExpression.escapedPattern(for: location.debugDescription)
    return manifest.replacingOccurrences(
      of: #"\.package\((path|url): \#(literal)((?:, from: "[^"]*")?)\)"#,
      with: ".package($1: \(location.debugDescription)$2, traits: [])", options: .regularExpression)
  }

  /// The only dependency in the style of a manifest, which the package manager indents too far.
  func tidied(_ manifest: String) -> String {
    let literal = NSRegularExpression.escapedPattern(for: location.debugDescription)
    return manifest.replacingOccurrences(
      of: #"(dependencies: \[\n) +(\.package\((?:path|url): \#(literal).*\)),\n( +)\]"#,
      with: "$1$3$3$2\n$3]", options: .regularExpression)
  }

  /// The folder that this source was compiled in; `nil` when it is gone, as in a container.
  static var clone: String? {
    let parts = #filePath.split(separator: "/").dropLast(4)
    let folder = "/" + parts.joined(separator: "/")
    guard FileManager.default.fileExists(atPath: "\(folder)/Package.swift") else { return nil }
    return folder
  }

  /// The path from one folder to another: what is committed works in every checkout.
  static func relative(from: String, to: String) -> String {
    let from = from.split(separator: "/")
    let to = to.split(separator: "/")
    let shared = zip(from, to).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: from.count - shared)
    let steps = up + to.dropFirst(shared).map(String.init)
    return steps.joined(separator: "/").nonEmpty ?? "."
  }
}
