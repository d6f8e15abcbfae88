import Foundation

// Languages of the document and its parts.
extension AccessibilityRule {
  private static let attributes: Set = ["lang", "xml:lang"]
  private static let setLanguage = "Set the language, such as lang=\"en\"."

  static let languageRules: [AccessibilityRule] = [
    AccessibilityRule(
      id: "html-has-lang", criterion: "3.1.1", impact: .serious,
      title: "The document has no language", scope: .elements("html")
    ) { node in
      guard !node.says("lang") else { return nil }
      return setLanguage
    },
    AccessibilityRule(
      id: "html-lang-valid", criterion: "3.1.1", impact: .serious,
      title: "The language of the document is invalid", scope: .elements("html"), check: language),
    AccessibilityRule(
      id: "valid-lang", criterion: "3.1.2", impact: .serious, title: "The language is invalid",
      scope: Scope(attributes: attributes)
    ) { node in
      guard node.element.name != "html", let fault = language(node), node.hasOwnText else {
        return nil
      }
      return fault
    },
  ]

  private static func language(_ node: AuditedElement) -> String? {
    let values = attributes.sorted().compactMap { node[$0] }.filter { !$0.isEmpty }
    let wrong = values.first { !isLanguage(AccessibilityTree.folded($0)) }
    return wrong.map { "“\($0)” is not a language code." }
  }

  /// Whether a tag of RFC 5646 starts with a known language, or with `x` or `i` for private ones.
  private static func isLanguage(_ tag: String) -> Bool {
    let primary = String(tag.prefix { $0 != "-" }).lowercased()
    if primary == "x" || primary == "i" { return true }
    guard primary.utf8.allSatisfy(\.isASCIILetter) else { return false }
    let code = Locale.LanguageCode(primary)
    switch primary.utf8.count {
    case 2: return code.isISOLanguage
    // Thousands of languages have only these; one with two letters is written so. The rest of `qaa` to
    // `qtz` is for private use.
    case 3: return code.identifier(.alpha2)?.utf8.count != 2 && !("qab"..."qtz").contains(primary)
    default: return false
    }
  }
}

extension AuditedElement {
  private static let spoken: Set = [
    "button", "checkbox", "image", "img", "meter", "progressbar", "radio", "scrollbar", "slider",
    "spinbutton",
  ]

  /// Whether it has a text, or an image or a control with a name, whose language it sets.
  fileprivate var hasOwnText: Bool {
    var waiting = [id]
    while let next = waiting.popLast(), page.budget.takeSteps() {
      if let text = document[next].text, !AccessibilityTree.folded(text).isEmpty { return true }
      let isOther = next != id && !(document.element(next)?["lang"] ?? "").isEmpty
      guard !isOther, tree.isDrawn(next), document.element(next) != nil else { continue }
      if Self.spoken.contains(tree.role(next)), !tree.name(next, within: page.budget).isEmpty {
        return true
      }
      waiting += document[next].children
    }
    return false
  }
}
