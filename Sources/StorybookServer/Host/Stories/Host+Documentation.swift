import Storybook
import StorybookSchema

/// A schema from a worker, and its version with documentation, computed on first use.
struct KnownSchema {
  let plain: Value
  var described: Value?
}

/// Documentation comments and default arguments are read in the background: nothing waits for them.
extension Host {
  /// Delays the compiler, so that the first page renders before it starts.
  static let documentationDelay = Duration.milliseconds(300)

  /// Requests the documentation of the modules of all props, again after each build.
  func documentScreens(after delay: Duration = .zero) {
    documented = []
    let types = (listing?.screens ?? []).compactMap(\.type)
    document(
      Set(types.compactMap { $0.split(separator: ".").first.map(String.init) }), after: delay)
  }

  /// Stores the schema of a screen and requests the documentation of its modules.
  func remember(_ schema: Value, of screen: String) {
    schemas[screen] = KnownSchema(plain: schema)
    document(Documentation.modules(in: schema))
  }

  /// The schema of a screen with the documentation known so far; `nil` before it was derived.
  func knownSchema(_ screen: String) -> Value? {
    guard let known = schemas[screen] else { return nil }
    if let described = known.described { return described }
    let described = documentation.describing(known.plain)
    schemas[screen]?.described = described
    return described
  }

  /// Updates the schema of a room with documentation that was read after the room started.
  func describe(_ room: String) {
    guard let screen = rooms[room]?.room.screen, let schema = knownSchema(screen) else { return }
    update(room) { $0.described(schema: schema) }
  }

  private func document(_ modules: Set<String>, after delay: Duration = .zero) {
    let new = modules.subtracting(documented)
    guard !new.isEmpty else { return }
    documented.formUnion(new)
    let (reader, before, generation) = (DocumentationReader(folder: .own), documenting, current)
    documenting = Task.detached { [weak self] in
      for module in new { await self?.adopt(reader.kept(module), of: module, generation) }
      await before?.value
      try? await Task.sleep(for: delay)
      for module in new.sorted() where !Task.isCancelled {
        await self?.adopt(reader.documentation(of: module), of: module, generation)
      }
    }
  }

  private func adopt(_ found: ModuleDocumentation?, of module: String, _ generation: Int) {
    guard let found, generation == current, documentation.modules[module] != found else { return }
    documentation.modules[module] = found
    for screen in schemas.keys { schemas[screen]?.described = nil }
    for room in rooms.keys.sorted() { describe(room) }
  }
}
