import Storybook
import StorybookSchema

/// A schema as a worker derived it, and with what the source says once somebody looks at it.
struct KnownSchema {
  let plain: Value
  var described: Value?
}

/// Documentation comments and default arguments come when they are known: nothing waits for them.
extension Host {
  /// The compiler is asked when whoever opened the page has something to see.
  static let documentationDelay = Duration.milliseconds(300)

  /// Asks for what the modules of all props say. Asked again after a build.
  func documentScreens(after delay: Duration = .zero) {
    documented = []
    let types = (listing?.screens ?? []).compactMap(\.type)
    document(
      Set(types.compactMap { $0.split(separator: ".").first.map(String.init) }), after: delay)
  }

  /// Keeps the schema of a screen.
  func remember(_ schema: Value, of screen: String) {
    schemas[screen] = KnownSchema(plain: schema)
    document(Documentation.modules(in: schema))
  }

  /// The schema of a screen with what is known by now; nil for one that was not derived yet.
  func knownSchema(_ screen: String) -> Value? {
    guard let known = schemas[screen] else { return nil }
    if let described = known.described { return described }
    let described = documentation.describing(known.plain)
    schemas[screen]?.described = described
    return described
  }

  /// A room that began with a schema hears of what was found out meanwhile.
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
