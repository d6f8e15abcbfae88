import Storybook
import StorybookProgram

struct Greeting: Codable, Sendable {
  var name = "<World>"

  static func html(_ props: Greeting) -> HTML { "<p>Hello \(props.name)</p>" }
}

@main struct Main {
  static func main() {
    StoryProgram(
      Catalog("Small") { Screen("Greeting", render: Greeting.html) { Story("First", Greeting()) } }
    ).run()
  }
}
