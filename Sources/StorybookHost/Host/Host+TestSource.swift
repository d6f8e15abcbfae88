import Storybook
import StorybookInteractions
import StorybookProgram
import StorybookRecording
import StorybookSchema
import StorybookSession
import StorybookWebSockets

/// The source of an interaction test with the steps of a recording.
extension Host {
  /// The most moments that are rendered, to find the elements of their commands.
  private static let momentLimit = 300

  /// Saves or sends a recording, as it is or as the source of a test.
  func take(
    _ excerpt: ClientMessage.RecordingExcerpt, of recording: Recording, for id: ConnectionID,
    in live: RoomEntry
  ) {
    guard let test = excerpt.test else {
      return save(excerpt, recording.text, to: id, in: live)
    }
    Task.detached {
      let source = TestSource(
        test, of: recording, renderings: await self.renderings(of: recording))
      await self.finish(
        .excerpted(.init(seq: excerpt.seq, kind: .test, content: source.text)), for: id)
    }
  }

  private func renderings(of recording: Recording) async -> [Rendering?] {
    let usual = catalog.defaultEnvironment
    var renderings: [Rendering?] = []
    let timeline = Timeline(recording)
    for step in 0...min(recording.steps.count, Self.momentLimit) {
      let moment = timeline.moment(step)
      let result = await rendered(
        recording.story, in: usual.adopting(moment.environment), props: moment.props.bytes)
      guard case .success(.rendered(let rendering, _)) = result else {
        renderings.append(nil)
        continue
      }
      renderings.append(rendering)
    }
    return renderings
  }

  private func finish(_ message: HostMessage, for id: ConnectionID) {
    connections.finish(message, for: id)
  }
}
