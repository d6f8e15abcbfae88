import Storybook

/// The shared page layout, colours and components of this catalog.
///
/// Colours are custom properties and text sizes use `rem`, so a screen's own style follows the
/// colour scheme and text size of its environment automatically.
enum Look {
  /// A whole document: the shared style, the screen's own style, and the screen.
  static func page(_ environment: RenderEnvironment, style: HTML = .empty, _ body: HTML) -> HTML {
    """
    <!doctype html>
    <html lang="\(language(environment))" dir="\(environment.direction.attribute)">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <style>:root { font-size: \(size(environment.textSize))% }
    \(colors(environment.colorScheme))
    \(colors(of: environment.look.brand, environment.colorScheme))\(base)
    \(style)</style>
    </head>
    <body>
    \(notice(environment.look.notice))\(body)
    </body>
    </html>

    """
  }

  /// A screen embedded in a page with others; its style is scoped to it.
  static func part(_ style: HTML, _ body: HTML) -> HTML {
    "<section><style>@scope {\n\(style)}</style>\n\(body)</section>"
  }

  /// Converts a locale such as `de_CH` to a language tag (BCP 47) such as `de-CH`.
  private static func language(_ environment: RenderEnvironment) -> String {
    String(environment.locale.prefix { $0 != "@" && $0 != "." }).replacing("_", with: "-")
  }

  /// The value of `aria-current` that marks the current one of several entries.
  static func current(_ isCurrent: Bool) -> String? {
    guard isCurrent else { return nil }
    return "true"
  }

  private static func size(_ textSize: RenderEnvironment.TextSize) -> Int {
    switch textSize {
    case .xSmall: 82
    case .small: 91
    case .medium: 100
    case .large: 110
    case .xLarge: 121
    case .xxLarge: 133
    case .xxxLarge: 146
    }
  }

  private static func colors(_ scheme: RenderEnvironment.ColorScheme) -> HTML {
    switch scheme {
    case .light: light
    case .dark: dark
    }
  }

  private static let light: HTML = """
    :root {
      color-scheme: light;
      --canvas: #f4f4f7; --surface: #ffffff; --inset: #f4f4f7; --line: #e2e2e9;
      --text: #1b1b22; --muted: #666673; --accent: #4f46e5; --on-accent: #ffffff;
      --tint: #ecebfd; --danger: #c02626; --danger-tint: #fdecec;
      --good: #16794a; --good-tint: #e5f5ec; --warning: #96590a; --warning-tint: #fdf2dd;
      --shadow: 0 1px 2px rgb(20 20 50 / .05), 0 12px 32px -12px rgb(20 20 50 / .16);
    }
    """

  private static let dark: HTML = """
    :root {
      color-scheme: dark;
      --canvas: #111116; --surface: #1b1b22; --inset: #24242d; --line: #34343f;
      --text: #f1f1f6; --muted: #a3a3b2; --accent: #8f88ff; --on-accent: #14132b;
      --tint: #2a2850; --danger: #ff8a85; --danger-tint: #3d2023;
      --good: #62d49a; --good-tint: #17362a; --warning: #f0b95c; --warning-tint: #3a2d17;
      --shadow: 0 1px 2px rgb(0 0 0 / .4), 0 16px 40px -12px rgb(0 0 0 / .6);
    }
    """

  private static let base: HTML = """
    *, *::before, *::after { box-sizing: border-box }
    body {
      margin: 0; min-height: 100vh; padding: 2rem 1.25rem; background: var(--canvas);
      color: var(--text); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", sans-serif;
      -webkit-font-smoothing: antialiased;
    }
    h1, h2, h3, p, ul, ol, dl, dd, figure { margin: 0; padding: 0 }
    h1 { font-size: 1.5rem; line-height: 1.25; letter-spacing: -.015em; text-wrap: balance }
    h2 { font-size: 1.0625rem; line-height: 1.35; letter-spacing: -.005em }
    ul, ol { list-style: none }
    svg { display: block; flex: none }
    .muted { color: var(--muted) }
    .small { font-size: .875rem }
    .card {
      max-width: 26rem; margin: 0 auto; padding: 2rem; border: 1px solid var(--line);
      border-radius: 1.25rem; background: var(--surface); box-shadow: var(--shadow);
    }
    .stack { display: grid; gap: 1.25rem }
    .row { display: flex; align-items: center; gap: .75rem }
    .field { display: grid; gap: .375rem; min-width: 0 }
    .field > span { font-size: .875rem; font-weight: 550 }
    .field input, .field textarea {
      width: 100%; padding: .625rem .75rem; border: 1px solid var(--line); border-radius: .625rem;
      background: var(--inset); color: inherit; font: inherit;
    }
    .field input::placeholder { color: var(--muted); opacity: 1 }
    .field input:focus-visible, .button:focus-visible {
      outline: 2px solid var(--accent); outline-offset: 2px;
    }
    .field small { font-size: .8125rem; color: var(--muted) }
    .field.invalid input { border-color: var(--danger); background: var(--danger-tint) }
    .field.invalid small { color: var(--danger) }
    .field.valid input { border-color: var(--good) }
    .button {
      display: inline-flex; align-items: center; justify-content: center; gap: .5rem;
      padding: .625rem 1.125rem; border: 1px solid transparent; border-radius: .75rem;
      background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600;
      text-decoration: none; cursor: pointer;
    }
    .button:hover { filter: brightness(1.07) }
    .button:disabled { background: var(--inset); color: var(--muted); cursor: default; filter: none }
    .button.quiet { border-color: var(--line); background: var(--surface); color: var(--text) }
    .button.quiet:disabled { background: var(--inset); color: var(--muted) }
    .status {
      display: grid; justify-items: center; gap: .5rem; padding: 2rem 0; text-align: center;
      overflow-wrap: anywhere;
    }
    .status svg { margin-bottom: .5rem; color: var(--accent) }
    .status.failed svg { color: var(--danger) }
    .status h2 { font-size: 1.375rem }
    .status .button { margin-top: .75rem }
    .badge {
      display: inline-block; padding: .0625rem .5rem; border-radius: 99px; background: var(--tint);
      color: var(--accent); font-size: .75rem; font-weight: 600; line-height: 1.5;
    }
    .spinner {
      width: 1.25rem; height: 1.25rem; border: 2.5px solid var(--line);
      border-top-color: var(--accent); border-radius: 50%; animation: turn .8s linear infinite;
    }
    @keyframes turn { to { transform: rotate(360deg) } }
    @media (prefers-reduced-motion: reduce) { .spinner { animation-duration: 4s } }
    """
}
