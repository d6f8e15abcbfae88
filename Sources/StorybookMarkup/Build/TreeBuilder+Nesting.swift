// Content models, as far as violations cause harm: https://html.spec.whatwg.org/#elements-3
extension TreeBuilder {
  mutating func checkNesting(_ name: String, tag: Tag, traits: ElementTraits) {
    if traits.has(.placed) || currentTraits.has(.list) { checkPlace(name, tag: tag) }
    guard traits.has(.interactive), open.has(.closedToControls), isInteractive(name, tag: tag)
    else { return }
    let outer = open.all.last { element in
      element.namespace == .html && isClosed(element, to: name)
    }
    if let outer { reportProblem(.nested(name, in: outer.name), at: tag.offset) }
  }

  private mutating func checkPlace(_ name: String, tag: Tag) {
    switch name {
    case "li" where !currentTraits.has(.list) && currentName != "template":
      reportProblem(.misplaced(name, belongsIn: "<ul>, <ol> or <menu>"), at: tag.offset)
    case "dd", "dt":
      guard !["dl", "div", "template"].contains(currentName) else { break }
      reportProblem(.misplaced(name, belongsIn: "<dl>"), at: tag.offset)
    case "option" where !["select", "datalist", "optgroup", "template"].contains(currentName):
      // A select may contain other elements around its options.
      guard open.index(of: .holdsOptions) == nil else { break }
      reportProblem(.misplaced(name, belongsIn: "<select> or <datalist>"), at: tag.offset)
    case "li", "script", "template": break
    default:
      guard currentTraits.has(.list), let parent = currentName else { break }
      reportProblem(.nested(name, in: parent), at: tag.offset)
    }
  }

  /// Whether an open element must not contain a control of that kind.
  private func isClosed(_ element: OpenElements.OpenElement, to name: String) -> Bool {
    switch element.name {
    case "button": true
    case "a": document.element(element.id)?.has("href") ?? false
    case "label": name == "label"
    default: false
    }
  }

  private func isInteractive(_ name: String, tag: Tag) -> Bool {
    func has(_ attribute: String) -> Bool {
      tag.attributes.contains { $0.name.lowercased() == attribute }
    }
    return switch name {
    case "a": has("href")
    case "audio", "video": has("controls")
    case "img", "object": has("usemap")
    case "button", "details", "embed", "iframe", "label", "select", "textarea": true
    case "input":
      !tag.attributes.contains {
        $0.name.lowercased() == "type" && $0.value.lowercased() == "hidden"
      }
    default: false
    }
  }
}
