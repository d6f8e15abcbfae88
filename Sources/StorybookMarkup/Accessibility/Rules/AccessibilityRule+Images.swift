// Text alternatives of images.
extension AccessibilityRule {
  private static func alternative(
    _ id: String, _ impact: Impact, title: String, scope: Scope, seesHidden: Bool = false,
    check: @escaping @Sendable (AuditedElement) -> String?
  ) -> AccessibilityRule {
    AccessibilityRule(
      id: id, criterion: "1.1.1", impact: impact, title: title, scope: scope,
      seesHidden: seesHidden, check: check)
  }

  private static let noImageText = "The image has no text alternative"
  private static let describe = "Describe it in aria-label."

  static let imageRules: [AccessibilityRule] = [
    alternative("image-alt", .critical, title: noImageText, scope: .elements("img")) { node in
      if node.hasNoneRole, !node.tree.isFocusable(node.id) { return nil }
      guard node["alt"] != "", !node.isDescribed(), !node.says("alt") else { return nil }
      return "Describe it in alt; use alt=\"\" if it is decorative."
    },
    alternative(
      "input-image-alt", .critical, title: "The image button has no text alternative",
      scope: .elements("input")
    ) { node in
      guard node.type == "image", node.ariaName.isEmpty, !node.says("alt"), !node.says("title"),
        node.tree.labelText(node.id, within: node.page.budget).isEmpty
      else { return nil }
      return "Describe its action in alt."
    },
    alternative(
      "area-alt", .critical, title: "The image map area has no text alternative",
      scope: .elements("area"), seesHidden: true
    ) { node in
      guard node.element.has("href"), node.isInMap, !node.isDescribed(by: "alt") else { return nil }
      return "Describe its destination in alt."
    },
    alternative("role-img-alt", .serious, title: noImageText, scope: .attribute("role")) { node in
      guard node.writtenRole == "img", node.element.namespace == .html,
        !["img", "area", "input", "object"].contains(node.element.name), !node.isDescribed()
      else { return nil }
      return describe
    },
    alternative(
      "svg-img-alt", .serious, title: "The SVG has no text alternative", scope: .attribute("role")
    ) { node in
      guard node.isVectorImage, !node.isDescribed(), !node.hasTitleElement else { return nil }
      return "Add a <title> or an aria-label, or hide it with aria-hidden."
    },
    alternative(
      "object-alt", .serious, title: "The object has no text alternative",
      scope: .elements("object")
    ) { node in
      guard node.element.has("data"), !node.hasNoneRole, !node.isDescribed() else { return nil }
      return describe
    },
    alternative(
      "image-redundant-alt", .minor, title: "The image repeats the text beside it",
      scope: .elements("img")
    ) { node in
      guard node.says("alt"), let beside = node.textBeside, beside == node.name.lowercased()
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

  /// The other text of the link or button around an image, in lower case.
  fileprivate var textBeside: String? {
    let around = ancestors.first {
      $0.element.name == "button" || ($0.element.name == "a" && $0.element.has("href"))
    }
    guard let around else { return nil }
    let own = Set(ancestors.map(\.id)).union([id])
    let others = document[around.id].children.filter { !own.contains($0) }
    let texts = others.map { tree.text(of: $0, within: page.budget) }
    guard !page.budget.isSpent else { return nil }
    return AccessibilityTree.folded(texts.joined(separator: " ")).lowercased()
  }
}
