import ShopScreens
import StorybookProgram

@main struct Main { static func main() { StoryProgram(catalog).run() } }
