extension MarkupDifference {
  /// What a change adds, removes or moves as a whole.
  package struct Part: Sendable {
    /// `nil` for a text or comment.
    package let element: MarkupElement?
    package let text: String
  }

  /// The parts by the ids of their changes.
  package var parts: [Int: Part] {
    var parts: [Int: Part] = [:]
    for (target, change) in targets {
      switch target {
      case .removed(let id), .moved(let id): parts[change] = Part(id, of: match.old.document)
      case .added(let id): parts[change] = Part(id, of: match.new.document)
      case .name, .attribute, .text: break
      }
    }
    return parts
  }
}

extension MarkupDifference.Part {
  fileprivate init(_ id: MarkupDocument.ID, of document: MarkupDocument) {
    self.init(element: document.element(id), text: document.text(of: id))
  }
}
