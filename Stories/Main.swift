import StorybookServer

enum Greeting {
  struct Props: Codable, Sendable { var name: String; var count = 3; var crash = false; var loop = false }
  static func html(_ p: Props) -> HTML {
    if p.crash { print("about to crash"); fatalError("boom") }
    while p.loop {}
    return "<h1>Hello \(p.name)</h1>\((0..<p.count).html { "<p>\($0)</p>" })"
  }
}
let catalog = Catalog("Stories") {
  Screen("Demo/Greeting", render: Greeting.html) { Story("Plain", Greeting.Props(name: "<Ann>")); Story("Deep", Greeting.Props(name: String(repeating: "x", count: 2000), count: 2000)) }
}
@main struct Main { static func main() async { await StorybookServer(catalog).run() } }
