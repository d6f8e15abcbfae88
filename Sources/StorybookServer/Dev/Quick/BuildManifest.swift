import Foundation

/// The commands of SwiftPM's build manifest, such as `.build/debug.yaml`.
struct BuildManifest: Hashable, Sendable {
  struct Command: Hashable, Sendable {
    var inputs: [String] = []
    var outputs: [String] = []
    var arguments: [String] = []

    var sources: [String] { inputs.filter { $0.hasSuffix(".swift") } }

    /// The object file of each source.
    var objects: [String: String] {
      let outputs = Dictionary(outputs.map { (Self.name($0), $0) }) { first, _ in first }
      return Dictionary(
        sources.compactMap { source in outputs[Self.name(source) + ".o"].map { (source, $0) } }
      ) { first, _ in first }
    }

    private static func name(_ path: String) -> String { (path as NSString).lastPathComponent }
  }

  /// The commands that compile a module.
  private(set) var modules: [Command] = []
  /// The commands that link an executable.
  private(set) var executables: [Command] = []

  /// Reads the lines of commands, whose lists are JSON:
  /// ```text
  ///   "C.Shop-x86_64-unknown-linux-gnu-debug.module":
  ///     tool: shell
  ///     inputs: ["/shop/Sources/Shop/Cart.swift"]
  ///     outputs: ["/shop/.build/debug/Shop.build/Cart.swift.o"]
  ///     args: ["/usr/bin/swiftc","-module-name","Shop"]
  /// ```
  init(_ text: String) {
    var name = ""
    var command = Command()
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("  \""), line.hasSuffix("\":") {
        name = String(line.dropFirst(3).dropLast(2))
        command = Command()
      }
      guard name.hasPrefix("C."), name.hasSuffix(".module") || name.hasSuffix(".exe") else {
        continue
      }
      command.inputs = Self.list("inputs", line: line) ?? command.inputs
      command.outputs = Self.list("outputs", line: line) ?? command.outputs
      guard let arguments = Self.list("args", line: line) else { continue }
      command.arguments = arguments
      if name.hasSuffix(".exe") {
        executables.append(command)
      } else {
        modules.append(command)
      }
    }
  }

  private static func list(_ key: String, line: String) -> [String]? {
    let prefix = "    \(key): "
    guard line.hasPrefix(prefix) else { return nil }
    return try? JSONDecoder().decode([String].self, from: Data(line.utf8.dropFirst(prefix.count)))
  }
}
