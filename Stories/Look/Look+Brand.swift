import Storybook

/// The globals of this catalog, which every screen with the shared layout follows.
struct LookGlobals: Codable, Hashable, Sendable {
  enum Brand: String, Codable, CaseIterable { case indigo, forest, rose }

  /// The colours of buttons, links and marks.
  var brand = Brand.indigo
  /// A line above every page, such as that of a maintenance.
  var notice: String?
}

extension RenderEnvironment {
  var look: LookGlobals {
    get { self[globals: LookGlobals()] }
    set { self[globals: LookGlobals()] = newValue }
  }
}

extension Look {
  /// Replaces the colours of the default brand.
  static func colors(
    of brand: LookGlobals.Brand, _ scheme: RenderEnvironment.ColorScheme
  ) -> HTML {
    switch (brand, scheme) {
    case (.indigo, _): .empty
    case (.forest, .light): colors(accent: "#1a6b45", onAccent: "#ffffff", tint: "#e3f2ea")
    case (.forest, .dark): colors(accent: "#6fd3a0", onAccent: "#0d2a1b", tint: "#1c3a2b")
    case (.rose, .light): colors(accent: "#b3245b", onAccent: "#ffffff", tint: "#fde9f0")
    case (.rose, .dark): colors(accent: "#ff8fb5", onAccent: "#3a0a1d", tint: "#4a1f31")
    }
  }

  private static func colors(accent: HTML, onAccent: HTML, tint: HTML) -> HTML {
    ":root { --accent: \(accent); --on-accent: \(onAccent); --tint: \(tint) }\n"
  }

  static func notice(_ text: String?) -> HTML {
    guard let text else { return .empty }
    return "<p role=\"status\" class=\"badge\">\(text)</p>\n"
  }
}
