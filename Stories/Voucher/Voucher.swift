import Storybook

/// A screen with strict props: decoding an invalid code terminates the process.
///
/// It demonstrates the handling of a type that cannot be probed.
enum Voucher {
  struct Props: Codable, Hashable, Sendable {
    var title: String
    var code: Code
    var uses = 1
    var isUsed = false
    var note: String?
  }

  static func html(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    Look.page(
      environment, style: style,
      """
      <main class="card">
        <p class="label">Voucher</p>
        <h1>\(props.title)</h1>
        <p class="\(props.codeClass)">\(props.code.text)</p>
        <p class="uses">\(uses(props))</p>
        \(props.note.map { "<p>\($0)</p>" as HTML } ?? "")
      </main>
      """)
  }

  private static func uses(_ props: Props) -> String {
    if props.isUsed { return "Used up" }
    if props.uses == 1 { return "Good for one use" }
    return "Good for \(props.uses) uses"
  }

  private static let style: HTML = """
    .label, .uses { color: var(--muted); }
    .code { margin-block: 1rem; padding: 1rem; border: 2px dashed var(--line);
      border-radius: 0.75rem; font: 600 1.5rem ui-monospace, monospace; text-align: center;
      letter-spacing: 0.1em; overflow-wrap: anywhere; }
    .used { text-decoration: line-through; color: var(--muted); }
    """
}

extension Voucher.Props {
  fileprivate var codeClass: String {
    guard isUsed else { return "code" }
    return "code used"
  }
}
