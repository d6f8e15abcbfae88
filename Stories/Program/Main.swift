import Stories
import StorybookProgram

/// The example stories as a program, which the tool starts.
@main struct Main {
  static func main() { StoryProgram(catalog).run() }
}
