import StorybookSchema

/// The author's definition of a screen, before its props type is erased.
struct ScreenDefinition<Props: Codable & Sendable>: Sendable {
  let metadata: StoryMetadata
  let controls: Controls<Props>
  let update: Update<Props>
  let stories: [Story<Props>]
  let render: @Sendable (Props, RenderEnvironment) throws -> Rendering
  /// Set for screens with a projection, invariants or transitions.
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

  /// Returns the command handlers and loads of the story at an index; `nil` stands for a fixture.
  func update(_ story: Int?) -> Update<Props> { story.flatMap { stories[$0].update } ?? update }
}
