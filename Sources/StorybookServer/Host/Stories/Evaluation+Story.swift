import Storybook

extension Evaluation {
  /// A rendering that nobody watches: what the story waits for is loaded first.
  init(
    rendering props: [UInt8], of story: StoryIndex.Story, screen: String,
    environment: EnvironmentSettings
  ) {
    self.init(
      ticket: 0, screen: screen, story: story.slug, props: props, environment: environment,
      wantsRendering: true)
    settles = !story.dependencies.isEmpty
  }
}
