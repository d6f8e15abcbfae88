package import StorybookSchema

extension Rendering {
  /// Why globals of its environment were ignored, with their places there.
  package var ignoredGlobals: [PropsError] {
    get { Self.ignoredGlobals(notes) }
    set {
      guard !newValue.isEmpty else { return notes["globals"] = nil }
      notes["globals"] = .array(
        newValue.map { ["path": .string("\($0.path)"), "reason": .string($0.reason)] })
    }
  }

  /// Returns the ignored globals in the notes of a rendering.
  package static func ignoredGlobals(_ notes: Object) -> [PropsError] {
    (notes["globals"]?.array ?? []).map { note in
      PropsError(
        path: Pointer(note["path"]?.string ?? "") ?? Pointer(),
        reason: note["reason"]?.string ?? "")
    }
  }
}
