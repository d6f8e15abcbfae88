import Storybook
import StorybookCheck
import StorybookCommandLine
import StorybookHost
import StorybookProgram
import StorybookSchema
import StorybookSnapshots

/// Renders all stories of a program once.
struct ProgramReader: Sendable {
  let lookup: StoryLookup
  let check: SnapshotCheck
  let variant: SnapshotVariant
  private let parallelism: Int

  /// Throws ``CommandError`` if the catalog cannot be rendered in the environment.
  init(_ lookup: StoryLookup, variant: ReviewVariant, parallelism: Int) throws {
    self.lookup = lookup
    self.variant = try variant.variant(lookup.listing.devices)
    self.parallelism = parallelism
    check = SnapshotCheck(lookup)
  }

  func state() async throws -> RevisionState {
    let stories = try check.stories()
    let progress = ProgressConsole(noun: "stories")
    let states = await stories.concurrentMap(
      width: parallelism, progress: { progress.show($0, of: stories.count, label: "stories") }
    ) { await state(of: $0) }
    progress.clear()
    var schemas: [String: Value] = [:]
    for screen in lookup.listing.screens {
      schemas[screen.id] = try? await lookup.workerClient.schema(of: screen.id).schema
    }
    return RevisionState(stories: states, schemas: schemas)
  }

  /// How the renderings of some stories differ each time, by their ids.
  func flickers(_ ids: Set<String>, in state: RevisionState) async throws -> [String: String] {
    let renderings = Dictionary(
      state.stories.compactMap { story in
        story.outcome.rendering.map { (story.id, $0) }
      }
    ) { first, _ in first }
    let stories = try check.stories().filter { ids.contains($0.id) }
    let found = await stories.concurrentMap(width: parallelism) { story -> (String, String)? in
      guard let rendering = renderings[story.id] else { return nil }
      let flicker = await check.flicker(
        story, variant: variant, content: SnapshotContent(rendering))
      return flicker.map { (story.id, $0.sentence) }
    }
    return Dictionary(found.compactMap(\.self)) { first, _ in first }
  }

  private func state(of story: SnapshotStory) async -> StoryState {
    var props: Value?
    let outcome: StoryState.Outcome
    do {
      let value = try await lookup.workerClient.props(story.origin, of: story.screen)
      props = value
      let evaluation = story.evaluation(value.bytes, variant: variant)
      let replies = try await lookup.workerClient.answers(.evaluate(evaluation))
      outcome = StoryState.Outcome(RenderResult(replies.last))
    } catch {
      outcome = .fails(reason: (error as? CommandError)?.description ?? "\(error)")
    }
    return StoryState(id: story.id, screen: story.screen, props: props, outcome: outcome)
  }
}

extension StoryState.Outcome {
  fileprivate init(_ result: RenderResult) {
    switch result {
    case .rendered(let rendering, _):
      // What surrounds a body is not compared.
      self = .renders(Rendering(mediaType: rendering.mediaType, body: rendering.body))
    case .rejected(let mismatch): self = .rejects(reason: "\(mismatch)")
    case .crashed(let report): self = .fails(reason: report.message)
    }
  }
}
