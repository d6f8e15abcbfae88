package import StorybookSchema

extension Rendering {
  /// What a rendering says beside its body: members of the message that carries it to the page.
  package struct Notes: Hashable, Sendable {
    /// The key bindings of a text.
    package var commands: [Value] = []
    /// The animation from the previous rendering.
    package var transition: Value?
    /// Whether no load or timer of the props is due.
    package var isSettled = true
    /// The files that no public folder needs.
    package var unserved: [String] = []
    /// Why globals of its environment were ignored, with their places there.
    package var globals: [PropsError] = []
    /// The place of the screen's own rendering within its page, in UTF-16 units; `nil` if it has no
    /// page around it.
    package var fragment: Range<Int>?

    package init() {}
  }
}

extension Rendering.Notes {
  /// Reads the members of ``object``; other ones and damaged ones are left out.
  package init(_ object: Object) {
    commands = object["commands"]?.array ?? []
    transition = object["transition"]
    isSettled = object["settled"]?.bool != false
    unserved = object["unserved"]?.array?.compactMap(\.string) ?? []
    globals = (object["globals"]?.array ?? []).map { note in
      PropsError(
        path: Pointer(note["path"]?.string ?? "") ?? Pointer(),
        reason: note["reason"]?.string ?? "")
    }
    if let place = object["fragment"]?.array, place.count == 2,
      let start = Int(count: place[0].int),
      let length = Int(count: place[1].int)
    {
      fragment = start..<start + length
    }
  }

  /// The members of the message; none for a rendering without notes.
  package var object: Object {
    var object: Object = [:]
    if !commands.isEmpty { object["commands"] = .array(commands) }
    object["transition"] = transition
    if !isSettled { object["settled"] = false }
    if !unserved.isEmpty { object["unserved"] = .array(unserved.map { .string($0) }) }
    if !globals.isEmpty {
      object["globals"] = .array(
        globals.map { ["path": .string("\($0.path)"), "reason": .string($0.reason)] })
    }
    object["fragment"] = fragment.map { [Value($0.lowerBound), Value($0.count)] }
    return object
  }
}
