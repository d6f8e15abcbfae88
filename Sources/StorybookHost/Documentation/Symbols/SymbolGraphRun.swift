import Foundation

/// Extracts the symbol graphs of a module with the compiler: `swift symbolgraph-extract`.
///
/// A module only contains the comments of declarations that other modules may see: public ones, and
/// internal ones where testing is enabled, as in debug builds of SwiftPM; never private ones.
/// It contains all default arguments.
struct SymbolGraphRun: Sendable {
  let module: String
  let folder: BuildFolder

  /// The extractor requires C modules that a module depends on, but needs no declarations of them.
  /// Each try adds empty substitutes for the modules that the error of the last one names.
  private static let tries = 10

  /// `nil` when there is no toolchain, or it cannot read the module.
  func graphs() async -> [SymbolGraph]? {
    let output = FileManager.default.temporaryDirectory
      .appending(path: "storybook-symbols-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: output) }
    var missing: Set<String> = []
    for _ in 0..<Self.tries {
      guard (try? Self.write(missing, to: output)) != nil else { return nil }
      let (result, text) = await BuildRun.output(of: command(output.path))
      if result == .succeeded { return Self.readFolder(output) }
      let more = Self.missingModules(text).subtracting(missing)
      guard !more.isEmpty, result != .cancelled else { return nil }
      missing.formUnion(more)
    }
    return nil
  }

  private func command(_ output: String) -> BuildCommand {
    // Nothing waits for the result.
    var arguments = ["-n", "10"] + Self.extractor
    arguments += ["-module-name", module, "-target", Self.target, "-output-dir", output]
    arguments += ["-module-cache-path", folder.moduleCache, "-I", output]
    arguments += folder.searchPaths.flatMap { ["-I", $0] }
    arguments += [
      "-minimum-access-level", "private", "-skip-synthesized-members",
      "-skip-inherited-docs",
    ]
    return BuildCommand(executable: "nice", arguments: arguments, directory: "/")
  }

  private static func write(_ missing: Set<String>, to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let text = missing.sorted().map { "module \($0) {}\n" }.joined()
    try Data(text.utf8).write(to: folder.appending(path: "module.modulemap"))
  }

  /// Reads all files: symbols in extensions of other modules' types have a file for each module.
  private static func readFolder(_ folder: URL) -> [SymbolGraph]? {
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return files?.filter { $0.lastPathComponent.hasSuffix(".symbols.json") }
      .compactMap { try? SymbolGraph(json: Data(contentsOf: $0)) }
  }

  /// ```text
  /// error: missing required modules: 'CStorybookUV', 'CStorybookWebSockets'
  /// error: missing required module 'CStorybookTrace'
  /// ```
  static func missingModules(_ text: String) -> Set<String> {
    var modules: Set<String> = []
    for line in text.split(separator: "\n") {
      guard let words = line.firstRange(of: "missing required module") else { continue }
      let names = line[words.upperBound...].split(
        separator: "'", omittingEmptySubsequences: false)
      for (index, name) in names.enumerated() where index % 2 == 1 && isName(name) {
        modules.insert(String(name))
      }
    }
    return modules
  }

  static func isName(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}

extension SymbolGraphRun {
  #if os(macOS)
    /// The extractor needs the SDK path for the system's modules.
    private static let extractor = [
      "sh", "-c", #"exec swift symbolgraph-extract -sdk "$(xcrun --show-sdk-path)" "$@""#, "swift",
    ]
  #else
    private static let extractor = ["swift", "symbolgraph-extract"]
  #endif

  #if arch(arm64)
    private static let architectures = (linux: "aarch64", apple: "arm64")
  #else
    private static let architectures = (linux: "x86_64", apple: "x86_64")
  #endif

  /// The target triple of this process, which its modules share.
  #if os(macOS)
    static let target = "\(architectures.apple)-apple-macosx15.0"
  #else
    static let target = "\(architectures.linux)-unknown-linux-gnu"
  #endif
}
