import Foundation

/// Finds out what the sources of modules say, and keeps it beside them until they are built anew.
struct DocumentationReader: Sendable {
  let folder: BuildFolder

  private struct Kept: Codable {
    var stamp: String
    var documentation: ModuleDocumentation
  }

  /// Of all these modules, as far as it can be known.
  func documentation(of modules: Set<String>) async -> Documentation {
    var documentation = Documentation()
    for module in modules.sorted() {
      documentation.modules[module] = await self.documentation(of: module)
    }
    return documentation
  }

  /// What was found out before about a module that is still the same.
  func kept(_ module: String) -> ModuleDocumentation? {
    guard SymbolGraphRun.isName(module), let stamp = folder.stamp(of: module),
      let data = try? Data(contentsOf: file(module)),
      let kept = try? JSONDecoder().decode(Kept.self, from: data), kept.stamp == stamp
    else { return nil }
    return kept.documentation
  }

  /// Nil for a module that was not built here, and without a toolchain.
  func documentation(of module: String) async -> ModuleDocumentation? {
    guard SymbolGraphRun.isName(module), let stamp = folder.stamp(of: module) else { return nil }
    if let kept = kept(module) { return kept }
    let graphs = await SymbolGraphRun(module: module, folder: folder).graphs()
    guard let graphs, !graphs.isEmpty else { return nil }
    let documentation = ModuleDocumentation(graphs)
    keep(Kept(stamp: stamp, documentation: documentation), module)
    return documentation
  }

  private func file(_ module: String) -> URL {
    URL(filePath: folder.documentation).appending(path: "\(module).json")
  }

  /// A folder that takes no file costs time at the next start, no more.
  private func keep(_ kept: Kept, _ module: String) {
    try? FileManager.default.createDirectory(
      atPath: folder.documentation, withIntermediateDirectories: true)
    try? JSONEncoder().encode(kept).write(to: file(module), options: .atomic)
  }
}
