import Storybook

enum Settings {
  struct Props: Codable, Hashable, Sendable {
    var theme = Theme.light
    var fontSize = 16
    var isCompact = false
    var language = "en"
    var isMirrored = false
    var proxy: Proxy?
    var shortcuts: [String: String] = [:]
    var network = Network()
    var sendsReports = true
    var checksSpelling = true
    var showsHints = false
    var accent = "#3366cc"
  }

  struct Proxy: Codable, Hashable, Sendable {
    var host = "proxy.example"
    var port: UInt16 = 3128
    var user: String?
  }

  struct Network: Codable, Hashable, Sendable {
    var retries = 3
    var delay = 2.0
    var isMetered = false
  }

  enum Theme: String, Codable, CaseIterable, Sendable { case light, dark, contrast }

  static let screen = Screen(
    "Settings", render: html
  ) {
    Story("Defaults", Props())
    Story(
      "Everything",
      Props(
        theme: .dark, language: "fr", proxy: Proxy(), shortcuts: ["open": "o", "save": "s"],
        showsHints: true))
  }
  .controls { $0.control(\.fontSize, .stepper(8...32)) }
  .invariants(invariants)

  static let invariants = [
    Invariant<Props>("Hebrew is mirrored", at: \.language, \.isMirrored) {
      $0.language != "he" || $0.isMirrored
    }
  ]

  static func html(_ props: Props) -> HTML {
    let flags = [
      props.isCompact, props.isMirrored, props.sendsReports, props.checksSpelling, props.showsHints,
    ]
    let shortcuts = props.shortcuts.sorted { $0.key < $1.key }.html {
      "<li>\($0.key) \(String(key($0.value)))</li>"
    }
    return """
      <h1>\(props.theme.rawValue) \(text(props))</h1><p>\(props.language) \(props.accent)</p>
      <p>\(flags.map { $0 ? "on" : "off" }.joined(separator: " "))</p><p>\(proxy(props.proxy))</p>
      <p>\(patience(props.network)) s\(props.network.isMetered ? ", metered" : "")</p><ul>\(shortcuts)</ul>
      """
  }

  private static func text(_ props: Props) -> String {
    if props.theme == .contrast, props.fontSize <= 10, props.isCompact {
      fatalError("The text is unreadable.")  // Planted: settings-1
    }
    return "\(props.fontSize) px"
  }

  private static func proxy(_ proxy: Proxy?) -> String {
    guard let proxy else { return "direct" }
    let isLocal = proxy.host == "localhost" || proxy.host == "127.0.0.1"
    if isLocal && proxy.port == 6006 {
      fatalError("A proxy cannot be its own.")  // Planted: settings-2
    }
    return "\(proxy.user ?? "anyone") at \(proxy.host):\(proxy.port)"
  }

  private static func key(_ text: String) -> Character {
    guard !text.isEmpty else { return "–" }
    return Character(text)  // Planted: settings-3
  }

  /// Waits longer each time; without a delay it never comes to an end.
  private static func patience(_ network: Network) -> Double {
    guard network.retries > 5, network.delay >= 0 else {
      return network.delay + Double(network.retries)
    }
    var (total, delay) = (0.0, network.delay)
    while total < 60 {  // Planted: settings-4
      total += delay
      delay *= 2
    }
    return total
  }
}
