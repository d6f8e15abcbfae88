import Storybook
import StorybookProgram

@main struct Main {
  static func main() { StoryProgram(Catalog("Foreign models")).run() }
}
