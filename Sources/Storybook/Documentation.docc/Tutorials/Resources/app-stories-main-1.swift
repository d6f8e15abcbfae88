import Storybook
import StorybookProgram

let catalog = Catalog("Library")

@main struct Main {
  static func main() { StoryProgram(catalog).run() }
}
