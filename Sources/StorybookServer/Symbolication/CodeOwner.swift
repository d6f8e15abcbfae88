import Foundation

/// Whose code a source file is.
enum CodeOwner: Hashable, Sendable {
  case author
  /// A package that was fetched for the author.
  case dependency
  case storybook
}

/// Tells whose code a file is by folders of which one file is known, however deep it lies in them.
struct CodeOwnership: Hashable, Sendable {
  /// Of this package, wherever it was built: beside the author's, in a checkout, under any name.
  private let packages: Set<String>

  /// By this file; it is as the compiler was told, as are the paths in debug information.
  static let compiled = CodeOwnership(
    packages: [root(of: #filePath, below: "/Sources/StorybookServer/")])

  init(packages: [String?]) { self.packages = Set(packages.compactMap(\.self)) }

  /// Where the paths in debug information begin otherwise: by the path of the C file in it.
  func including(traceFile: String?) -> CodeOwnership {
    CodeOwnership(
      packages: packages + [
        traceFile.flatMap { Self.root(of: $0, below: "/Sources/CStorybookTrace/") }
      ])
  }

  func owner(of file: String) -> CodeOwner {
    for package in packages {
      if file.hasPrefix("\(package)/Sources/") || file.hasPrefix("\(package)/Public/") {
        return .storybook
      }
      let folder = (package as NSString).deletingLastPathComponent
      if folder.hasSuffix("/checkouts"), file.hasPrefix("\(folder)/") { return .dependency }
    }
    return Self.fetched.contains { file.contains($0) } ? .dependency : .author
  }

  /// Where the package manager puts clones, of mirrors too, and downloads from a registry.
  private static let fetched = ["/.build/checkouts/", "/.build/registry/downloads/"]

  /// What is before the last such part of a path.
  static func root(of file: String, below part: String) -> String? {
    file.range(of: part, options: .backwards).map { String(file[..<$0.lowerBound]) }
  }
}
