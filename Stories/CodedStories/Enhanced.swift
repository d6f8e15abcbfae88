import Storybook

/// A page that works without scripts, and the scripts of an app that make it handier, unmodified:
/// `test_app_scripts.py` puts them into the app's public folder.
enum Enhanced {
  struct Props: Codable, Sendable {
    var teas = ["Assam"]
    var theme = "plain"
  }

  static let screen = Screen("Enhanced", render: html) {
    for script in ["site", "htmx-2.min", "htmx-4.min"] {
      Story(script, Props()).decorated(.scripts("/js/\(script).js", "/js/last.js"))
    }
    for allowsEval in [true, false] {
      Story(allowsEval ? "alpine" : "alpine without eval", Props())
        .decorated(.scripts("/js/alpine.js", allowingEval: allowsEval))
    }
  }
  .update {
    OnRequest("POST", "/teas") { _, request in .html("<li>\(request["tea"] ?? "Darjeeling")</li>") }
  }

  private static func html(_ props: Props) -> HTML {
    """
    <!doctype html><html class="page"><head><title>Teas</title></head><body class=\(props.theme)>
    <h1>\(props.teas.count) teas</h1>
    <button hx-post="/teas" hx-target="#teas" hx-swap="beforeend">Another tea</button>
    <ul id="teas">\(props.teas.html { "<li>\($0)</li>" })</ul>
    <p class="count"></p>
    <div x-data="{ open: false, cups: 1 }">
    <button @click="open = !open; cups++" :aria-expanded="open">Brewing</button>
    <p role="note" x-show="open" x-text="`${cups} cups`"></p>
    </div>
    </body></html>
    """
  }
}
