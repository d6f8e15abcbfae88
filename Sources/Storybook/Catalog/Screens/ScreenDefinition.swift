import StorybookSchema

/// All that an author says of a screen, while its props still have their type.
struct ScreenDefinition<Props: Codable & Sendable>: Sendable {
  let metadata: StoryMetadata
  let controls: Controls<Props>
  let update: Update<Props>
  let stories: [Story<Props>]
  let render: @Sendable (Props, RenderEnvironment) throws -> Rendering
  /// Of a screen that does more than draw its props.
  var view: ScreenView<Props>?

  init(
    metadata: StoryMetadata, controls: Controls<Props>, update: Update<Props>,
    stories: [Story<Props>],
    render: @escaping @Sendable (Props, RenderEnvironment) throws -> Rendering,
    view: ScreenView<Props>? = nil
  ) {
    self.metadata = metadata
    self.controls = controls
    self.update = update
    self.stories = stories
    self.render = render
    self.view = view
  }

  init(
    metadata: StoryMetadata, controls: Controls<Props>, update: Update<Props>,
    stories: [Story<Props>],
    view: ScreenView<Props>
  ) {
    self.init(
      metadata: metadata, controls: controls, update: update, stories: stories,
      render: { try view.prepare($0, nil).render($1) }, view: view)
  }

  /// What performing commands does in the story at that position; nil stands for a fixture.
  func update(_ story: Int?) -> Update<Props> { story.flatMap { stories[$0].update } ?? update }
}
