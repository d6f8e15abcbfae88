import Storybook
import StorybookServer

@main struct Main {
  static func main() async { await StorybookServer(Catalog("Foreign models")).run() }
}
