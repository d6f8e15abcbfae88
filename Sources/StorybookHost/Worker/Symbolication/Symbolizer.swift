import Foundation

/// The program `llvm-symbolizer`, which toolchains have beside `swift`.
package struct Symbolizer: Hashable, Sendable {
  /// The environment variable with the executable's path.
  package static let variable = "STORYBOOK_SYMBOLIZER"
  private static let name = "llvm-symbolizer"

  package let path: String
  /// For all answers of a process.
  var limit = TimeLimit(processor: .seconds(10))

  /// Finds it by the variable, beside the `swift` that `PATH` finds, then in `PATH`.
  package static func find(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    isExecutable: (String) -> Bool = FileManager.default.isExecutableFile
  ) throws(SymbolizerError) -> Symbolizer {
    if let chosen = environment[variable], !chosen.isEmpty {
      guard isExecutable(chosen) else {
        throw SymbolizerError(
          "Crashes have no lines: set \(variable) to \(name), as \(chosen) is not an executable.")
      }
      return Symbolizer(path: chosen)
    }
    let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let swift = folders.map { "\($0)/swift" }.first(where: isExecutable)
    let toolchain = swift.map { URL(filePath: $0).resolvingSymlinksInPath().path }
    let beside = toolchain.map { ($0 as NSString).deletingLastPathComponent }
    let places = ([beside].compactMap(\.self) + folders).map { "\($0)/\(name)" }
    guard let found = places.first(where: isExecutable) else {
      throw SymbolizerError(
        """
        Without \(name), crashes have no lines: put the folder of Swift's toolchain into PATH, \
        or set \(variable) to its path.
        """)
    }
    return Symbolizer(path: found)
  }
}

/// Why a stack has no lines, in a sentence with the remedy.
package struct SymbolizerError: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
