package import StorybookSchema

/// A performed command, for the command log of the page.
package struct PerformedNote: Hashable, Sendable {
  package var command: Pointer
  package var value: Value?
  /// The source of its handler, else of the command itself: `Module/File.swift:12`.
  package var location: String?
  /// Milliseconds since 1970.
  package var at: Int
  /// The element that was acted on; known to the room only.
  package var element: ActedElement?
  /// What it changed in the props; known to the room only.
  package var change: ShortestChange?

  package init(
    command: Pointer, value: Value? = nil, location: String? = nil, at: Int,
    element: ActedElement? = nil, change: ShortestChange? = nil
  ) {
    self.command = command
    self.value = value
    self.location = location
    self.at = at
    self.element = element
    self.change = change
  }
}

extension PerformedNote {
  /// The note as JSON; apart from the note, whose `value` is another one.
  package struct Written: JSONFormed {
    package let note: PerformedNote

    init(_ note: PerformedNote) { self.note = note }

    package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
      let command = try form("command", member: it?.note.command)
      let at = try form.count("at", member: it?.note.at)
      note = PerformedNote(
        command: command, value: try form.optional("value", member: it?.note.value),
        location: try form.optional("location", member: it?.note.location), at: at,
        element: try form.optional("element", member: it?.note.element))
    }
  }
}
