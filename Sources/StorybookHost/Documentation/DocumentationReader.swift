import Foundation

/// Reads the documentation of modules, and caches it in the build folder until their next build.
package struct DocumentationReader: Sendable {
  let folder: BuildFolder

  package init(folder: BuildFolder) { self.folder = folder }

  private struct CachedDocumentation: Codable {
    var stamp: String
    var documentation: ModuleDocumentation
  }

  /// The documentation of all these modules that is available.
  package func documentation(of modules: Set<String>) async -> Documentation {
    var documentation = Documentation()
    for module in modules.sorted() {
      documentation.modules[module] = await self.documentation(of: module)
    }
    return documentation
  }

  /// The cached documentation of a module, if the module has not changed.
  func cached(_ module: String) -> ModuleDocumentation? {
    guard SymbolGraphRun.isName(module), let stamp = folder.stamp(of: module),
      let data = try? Data(contentsOf: file(module)),
      let cached = try? JSONDecoder().decode(CachedDocumentation.self, from: data),
      cached.stamp == stamp
    else { return nil }
    return cached.documentation
  }

  /// `nil` for a module that was not built here, and without a toolchain.
  package func documentation(of module: String) async -> ModuleDocumentation? {
    guard SymbolGraphRun.isName(module), let stamp = folder.stamp(of: module) else { return nil }
    if let cached = cached(module) { return cached }
    let graphs = await SymbolGraphRun(module: module, folder: folder).graphs()
    guard let graphs, !graphs.isEmpty else { return nil }
    let documentation = ModuleDocumentation(graphs)
    cache(CachedDocumentation(stamp: stamp, documentation: documentation), module: module)
    return documentation
  }

  private func file(_ module: String) -> URL {
    URL(filePath: folder.documentation).appending(path: "\(module).json")
  }

  /// Caches the documentation. Errors are ignored: they only cost time at the next start.
  private func cache(_ cached: CachedDocumentation, module: String) {
    try? FileManager.default.createDirectory(
      atPath: folder.documentation, withIntermediateDirectories: true)
    try? JSONEncoder().encode(cached).write(to: file(module), options: .atomic)
  }
}
