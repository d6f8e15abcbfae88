import StorybookSchema

/// The author's definition of a screen, before its props type is erased.
struct ScreenDefinition<Props: Codable & Sendable>: Sendable {
  let metadata: StoryMetadata
  let controls: Controls<Props>
  let update: ScreenUpdate<Props>
  let stories: [Story<Props>]
  let render: @Sendable (Props, RenderEnvironment) throws -> Rendering
  /// Set for screens with a projection, invariants or transitions.
  let view: ScreenView<Props>?

  /// - Parameter stories: if it throws, the screen has one story with that error.
  init(
    _ description: String?, _ tags: [String], _ controls: Controls<Props>,
    _ update: ScreenUpdate<Props>,
    _ stories: () throws -> [Story<Props>], at source: CodeLocation, _ view: ScreenView<Props>
  ) {
    metadata = StoryMetadata(description: description, tags: tags)
    self.controls = controls
    self.update = update
    do { self.stories = try stories() } catch {
      let failed = Result<Props, any Error>.failure(error)
      self.stories = [
        Story(
          "Stories", try failed.get(), filePath: source.filePath, fileID: source.fileID,
          line: source.line)
      ]
    }
    render = view.render
    self.view = view.isPlain ? nil : view
  }

  /// Returns the command handlers and loads of the story at an index; `nil` stands for a fixture.
  func update(_ story: Int?) -> ScreenUpdate<Props> {
    story.flatMap { stories[$0].update } ?? update
  }
}
