import Storybook
import StorybookProgram

let catalog = Catalog("Greetings")

@main struct Main {
  static func main() { StoryProgram(catalog).run() }
}
