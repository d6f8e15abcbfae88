import Storybook
import StorybookServer

/// One text that a heading and each of many rows show: what Benchmarks/peers has in other systems.
@main struct Main {
  struct Props: Codable, Hashable, Sendable { var title = "Hello" }

  static let catalog = Catalog("Rows") {
    screen(of: 10)
    screen(of: 2000)
  }

  static func screen(of count: Int) -> Screen<Props> {
    Screen("Rows \(count)", render: { html($0, count) }) { Story("Hello", Props()) }
  }

  static func html(_ props: Props, _ count: Int) -> HTML {
    let rows = (0..<count).html { "<li>Row \(String($0)) of \(props.title)</li>" }
    return #"<article><h1 id="card-title">\#(props.title)</h1><ul>\#(rows)</ul></article>"#
  }

  static func main() async { await StorybookServer(catalog).run() }
}
