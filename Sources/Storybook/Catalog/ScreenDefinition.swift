import StorybookSchema

/// All that an author says of a screen, while its props still have their type.
struct ScreenDefinition<Props: Codable & Sendable>: Sendable {
  let controls: Controls<Props>
  let update: Update<Props>
  let stories: [Story<Props>]
  let render: @Sendable (Props, RenderContext) throws -> Rendering

  /// What performing commands does in the story at that position; nil stands for a fixture.
  func update(_ story: Int?) -> Update<Props> { story.flatMap { stories[$0].update } ?? update }
}
