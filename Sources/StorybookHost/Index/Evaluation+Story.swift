package import Storybook
import StorybookFiles

extension Evaluation {
  /// Creates the evaluation for a rendering outside of any room, which loads dependencies first.
  package init(
    rendering props: [UInt8], of story: StoryIndex.Story, screen: String,
    environment: EnvironmentSettings
  ) {
    self.init(
      ticket: 0, screen: screen, story: story.slug, props: props, environment: environment,
      wantsRendering: true)
    settles = !story.dependencies.isEmpty
  }
}
