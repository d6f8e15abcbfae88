/// The page's modules by path, each parsed on first use.
struct ModuleGraph {
  private let files: [String: [UInt8]]
  private var modules: [String: ScriptModule] = [:]

  init(_ files: [String: [UInt8]]) { self.files = files }

  mutating func module(_ path: String) throws(ModuleError) -> ScriptModule {
    if let known = modules[path] { return known }
    guard let bytes = files[path] else {
      throw ModuleError(path: path, line: nil, reason: "Module not found.")
    }
    let module = try ScriptModule(path, bytes)
    modules[path] = module
    return module
  }

  /// Returns the modules and their dependencies in topological order.
  ///
  /// Throws ``ModuleError`` for circular dependencies: none of the modules could run first.
  mutating func ordered(_ entries: [String], without known: Set<String> = [])
    throws(ModuleError) -> [ScriptModule]
  {
    var order = Order(known: known)
    for entry in entries { try visit(entry, &order) }
    return order.modules
  }

  private struct Order {
    var known: Set<String>
    var modules: [ScriptModule] = []
    var path: [String] = []
  }

  private mutating func visit(_ path: String, _ order: inout Order) throws(ModuleError) {
    if order.known.contains(path) { return }
    if let start = order.path.firstIndex(of: path) {
      let cycle = (order.path[start...] + [path]).joined(separator: " → ")
      throw ModuleError(path: path, line: nil, reason: "Circular imports: \(cycle).")
    }
    order.path.append(path)
    let module = try module(path)
    for dependency in module.dependencies { try visit(dependency, &order) }
    order.path.removeLast()
    order.known.insert(path)
    order.modules.append(module)
  }
}
