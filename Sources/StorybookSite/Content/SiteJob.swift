import Storybook
import StorybookHost
import StorybookSession

/// A unit of work on a site: a story, or a recording.
enum SiteJob: Sendable {
  case story(StoryIndex.Story)
  /// With the recorded story, if it still exists.
  case recording(RecordingSummary, StoryIndex.Story?)

  /// The result of a job.
  enum Done: Sendable {
    /// The name of the story's file, the number of its renderings, and what is wrong with it.
    case story(
      id: String, file: String, renderings: Int, problem: String?, ignoredGlobals: Set<String> = [])
    case recording(name: String, screen: String, file: String)
    /// A recording that cannot be replayed, and why.
    case damaged(recording: String, sentence: String)
  }

  /// Returns all jobs for a screen.
  static func jobs(for screen: StoryIndex.Screen) -> [SiteJob] {
    let recordings = screen.recordings.filter { $0.problem == nil }.map { recording in
      SiteJob.recording(recording, screen.stories.first { $0.id == recording.story })
    }
    return screen.stories.map { .story($0) } + recordings
  }
}

extension SiteRenderer {
  func perform(_ job: SiteJob, of screen: Screen) async throws -> SiteJob.Done {
    try Task.checkCancellation()
    switch job {
    case .story(let story): return try await render(story, of: screen)
    case .recording(let summary, let story):
      let recording: Recording
      do throws(ProtocolError) {
        recording = try RecordingFolder.recording(at: summary.path)
      } catch {
        return .damaged(recording: summary.path, sentence: error.message)
      }
      let file = try await replay(recording, name: summary.name, of: story, screen)
      return .recording(name: summary.name, screen: screen.listing.id, file: file)
    }
  }
}
