import Foundation

// Languages of the document and its parts.
extension AccessibilityRule {
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
      scope: .attribute("lang")
    ) { node in
      guard node.element.name != "html" else { return nil }
      return language(node)
    },
  ]

  private static func language(_ node: AuditedElement) -> String? {
    let written = AccessibilityTree.folded(node["lang"] ?? "")
    guard !written.isEmpty, !isLanguage(written) else { return nil }
    return "“\(written)” is not a language code."
  }

  /// Whether a tag of RFC 5646 starts with a known language, or with `x` or `i` for private ones.
  private static func isLanguage(_ tag: String) -> Bool {
    let primary = String(tag.prefix { $0 != "-" }).lowercased()
    if primary == "x" || primary == "i" { return true }
    guard (2...3).contains(primary.utf8.count), primary.utf8.allSatisfy(\.isASCIILetter) else {
      return false
    }
    return Locale.LanguageCode(primary).isISOLanguage
  }
}
