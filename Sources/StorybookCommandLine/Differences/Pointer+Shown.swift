package import StorybookSchema

extension Pointer {
  /// The pointer for reports: the empty pointer has no text of its own.
  package var shown: String { description.nonEmpty ?? "(root)" }
}
