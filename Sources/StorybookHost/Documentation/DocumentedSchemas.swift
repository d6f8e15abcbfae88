import StorybookSchema

/// The schemas of screens, with the documentation of their types, which is read in the background.
struct DocumentedSchemas {
  private struct Entry {
    let plain: Value
    /// Computed on first use.
    var described: Value?
  }

  private var entries: [String: Entry] = [:]
  private var documentation = Documentation()
  /// The modules whose documentation was requested since the last build.
  private var requested: Set<String> = []
  private(set) var reading: Task<Void, Never>?

  /// The schema of a screen; `nil` before it was derived.
  mutating func schema(of screen: String) -> Value? {
    guard let entry = entries[screen] else { return nil }
    if let described = entry.described { return described }
    let described = documentation.describing(entry.plain)
    entries[screen]?.described = described
    return described
  }

  mutating func set(_ schema: Value, of screen: String) { entries[screen] = Entry(plain: schema) }

  /// Removes what depends on the code, after a new build.
  mutating func reset() {
    entries = [:]
    requested = []
  }

  /// Delivers the documentation of modules that were not requested yet: cached ones at once, the
  /// others after the delay and as the compiler writes them.
  mutating func readModules(
    _ modules: Set<String>, after delay: Duration,
    deliver: @escaping @Sendable (ModuleDocumentation?, _ module: String) async -> Void
  ) {
    let new = modules.subtracting(requested)
    guard !new.isEmpty else { return }
    requested.formUnion(new)
    let reader = DocumentationReader(folder: .own)
    let before = reading
    reading = Task.detached {
      for module in new { await deliver(reader.cached(module), module) }
      await before?.value
      try? await Task.sleep(for: delay)
      for module in new.sorted() where !Task.isCancelled {
        await deliver(reader.documentation(of: module), module)
      }
    }
  }

  /// Adds the documentation of a module. Returns whether it is new.
  mutating func add(_ found: ModuleDocumentation, of module: String) -> Bool {
    guard documentation.modules[module] != found else { return false }
    documentation.modules[module] = found
    for screen in entries.keys { entries[screen]?.described = nil }
    return true
  }
}
