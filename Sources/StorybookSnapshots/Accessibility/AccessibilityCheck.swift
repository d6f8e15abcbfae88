package import Storybook
package import StorybookMarkup
package import StorybookProgram

/// Checks renderings of a story with the accessibility rules.
package struct AccessibilityCheck: Sendable {
  /// The reasons for exceptions, by the id of the rule.
  private let exceptions: [String: String]

  package init(_ screen: CatalogListing.Screen, _ story: StoryMetadata = StoryMetadata()) {
    exceptions = screen.metadata.exceptions.merging(story.exceptions) { $1 }
  }

  /// The faults of a rendering, without the excepted ones; none where it is no markup.
  package func faults(_ rendering: Rendering) -> [AccessibilityFault] {
    guard case .text(let text) = rendering.body, let language = rendering.mediaType.language else {
      return []
    }
    return MarkupDocument(parsing: text, as: language).accessibilityFaults.filter {
      exceptions[$0.rule] == nil
    }
  }

  /// What is wrong with the exceptions themselves.
  package var problems: [String] {
    let known = Set(AccessibilityRule.all.map(\.id)).union(Self.styleRules)
    return exceptions.sorted { $0.key < $1.key }.compactMap { rule, reason in
      if !known.contains(rule), !rule.hasPrefix(Self.axePrefix) {
        return "The exception is from an unknown accessibility rule, “\(rule)”."
      }
      guard reason.allSatisfy(\.isWhitespace) else { return nil }
      return "The exception from “\(rule)” has no reason."
    }
  }

  /// Names the rules that only axe-core has, which the page can run.
  private static let axePrefix = "axe/"

  /// The rules that only a browser can check.
  private static let styleRules = [
    "color-contrast", "target-size", "scrollable-region-focusable",
  ]
}
