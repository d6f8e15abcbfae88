import Foundation

/// The owner of a source file.
enum CodeOwner: Hashable, Sendable {
  case author
  /// A fetched package that the author depends on.
  case dependency
  case storybook

  /// What a mangled name says: the modules of this package are named after it.
  init(symbol: String) {
    self = .author
    if symbol.prefixMatch(of: #/\$s\d+Storybook/#) != nil { self = .storybook }
  }
}

/// Determines the owner of a file from its path, given the root folders of this package.
struct CodeOwnership: Hashable, Sendable {
  /// The roots of this package, wherever it was built: beside the author's, in a checkout, under
  /// any name.
  private let packages: Set<String>

  init(packages: [String?]) { self.packages = Set(packages.compactMap(\.self)) }

  /// The root according to the debug information of the C file that writes traces.
  init(files: some Sequence<String>) {
    self.init(packages: files.map { Self.root(of: $0, below: "/Sources/CStorybookTrace/") })
  }

  func owner(of file: String) -> CodeOwner {
    for package in packages {
      if file.hasPrefix("\(package)/Sources/") || file.hasPrefix("\(package)/Public/") {
        return .storybook
      }
      let folder = (package as NSString).deletingLastPathComponent
      if folder.hasSuffix("/checkouts"), file.hasPrefix("\(folder)/") { return .dependency }
    }
    guard Self.fetched.contains(where: { file.contains($0) }) else { return .author }
    return .dependency
  }

  /// Where the package manager puts clones, including those of mirrors, and downloads from a
  /// registry.
  private static let fetched = ["/.build/checkouts/", "/.build/registry/downloads/"]

  /// Returns the path up to the last occurrence of a part.
  static func root(of file: String, below part: String) -> String? {
    file.range(of: part, options: .backwards).map { String(file[..<$0.lowerBound]) }
  }
}
