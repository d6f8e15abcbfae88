import Storybook

extension OrderEmail {
  /// Literal colours, because few email clients support custom properties.
  struct Palette {
    let ground, surface, text, muted, line, tint, accent, onAccent: HTML

    init(_ scheme: RenderEnvironment.ColorScheme) {
      switch scheme {
      case .light:
        self.init(
          ground: "#f3f1ec", surface: "#ffffff", text: "#24221e", muted: "#6d685f",
          line: "#e6e2d9", tint: "#eef3ee", accent: "#2f6b4f", onAccent: "#ffffff")
      case .dark:
        self.init(
          ground: "#131512", surface: "#1d201c", text: "#eeede8", muted: "#a5a59b",
          line: "#353932", tint: "#233029", accent: "#7cc7a1", onAccent: "#10251a")
      }
    }

    private init(
      ground: HTML, surface: HTML, text: HTML, muted: HTML, line: HTML, tint: HTML, accent: HTML,
      onAccent: HTML
    ) {
      self.ground = ground
      self.surface = surface
      self.text = text
      self.muted = muted
      self.line = line
      self.tint = tint
      self.accent = accent
      self.onAccent = onAccent
    }
  }
}
