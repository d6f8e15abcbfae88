// Text alternatives of images.
extension AccessibilityRule {
  private static func alternative(
    _ id: String, impact: Impact, title: String, scope: Scope, seesHidden: Bool = false,
    check: @escaping @Sendable (AuditedElement) -> String?
  ) -> AccessibilityRule {
    AccessibilityRule(
      id: id, criterion: "1.1.1", impact: impact, title: title, scope: scope,
      seesHidden: seesHidden, check: check)
  }

  private static let noImageText = "The image has no text alternative"
  private static let describe = "Describe it in aria-label."

  static let imageRules: [AccessibilityRule] = [
    alternative("image-alt", impact: .critical, title: noImageText, scope: .elements("img")) {
      node in
      // A screen reader reads the space instead of ignoring the image.
      let isBlank = !(node["alt"] ?? "").isEmpty && !node.says("alt")
      guard isBlank || node.needsName && node["alt"] == nil && !node.isDescribed() else {
        return nil
      }
      return "Describe it in alt; use alt=\"\" if it is decorative."
    },
    alternative(
      "input-image-alt", impact: .critical, title: "The image button has no text alternative",
      scope: .elements("input")
    ) { node in
      guard node.type == "image", node.needsName || node.isPresentational, node.ariaName.isEmpty,
        !node.says("alt"), !node.says("title"),
        node.tree.labelText(node.id, within: node.page.budget).isEmpty
      else { return nil }
      return "Describe its action in alt."
    },
    alternative(
      "area-alt", impact: .critical, title: "The image map area has no text alternative",
      scope: .elements("area"), seesHidden: true
    ) { node in
      guard node.element.has("href"), node.isInMap, !node.isDescribed(by: "alt") else { return nil }
      return "Describe its destination in alt."
    },
    alternative("role-img-alt", impact: .serious, title: noImageText, scope: .attribute("role")) {
      node in
      guard node.writtenRole == "img", node.element.namespace == .html,
        !["img", "area", "input", "object"].contains(node.element.name), !node.isDescribed()
      else { return nil }
      return describe
    },
    alternative(
      "svg-img-alt", impact: .serious, title: "The SVG has no text alternative",
      scope: .attribute("role")
    ) { node in
      guard node.isVectorImage, !node.isDescribed(), !node.hasTitleElement else { return nil }
      return "Add a <title> or an aria-label, or hide it with aria-hidden."
    },
    alternative(
      "object-alt", impact: .serious, title: "The object has no text alternative",
      scope: .elements("object")
    ) { node in
      guard node.says("data"), node.needsName, !node.isDescribed() else { return nil }
      return describe
    },
    alternative(
      "image-redundant-alt", impact: .minor, title: "The image repeats the text beside it",
      scope: .elements("img")
    ) { node in
      guard node.role != "none", !node.name.isEmpty, node.textBeside == node.name.lowercased()
      else { return nil }
      return "It is announced twice: the text beside it is the same."
    },
  ]
}

extension AuditedElement {
  fileprivate var isVectorImage: Bool {
    guard element.namespace == .svg else { return false }
    if element.name == "svg", writtenRole == "graphics-document" { return true }
    return ["img", "graphics-symbol"].contains(writtenRole)
      && (writtenRole == "img" || element.name != "svg")
  }

  fileprivate var hasTitleElement: Bool {
    children.contains { child in
      child.element.name == "title"
        && !AccessibilityTree.folded(document.text(of: child.id)).isEmpty
    }
  }

  private static let surrounding: Set = ["button", "p", "li", "td", "th"]

  /// The text of the control, paragraph, item or cell around an image, in lower case.
  fileprivate var textBeside: String? {
    let around = ancestors.first {
      Self.surrounding.contains($0.element.name) || $0.writtenRole == "button"
        || ($0.element.name == "a" && $0.element.has("href"))
    }
    guard let around else { return nil }
    let texts = document.below(around.id).prefix { _ in page.budget.takeSteps() }
      .filter { !tree.isHidden($0) }.compactMap { document[$0].text.map(page.budget.takeText) }
    guard !page.budget.isSpent else { return nil }
    return AccessibilityTree.folded(texts.joined()).lowercased()
  }
}
