import Storybook
import StorybookInteractions
import StorybookSchema
import StorybookSession
import StorybookWebSockets
import StorybookWorker

/// The source of an interaction test with the steps of a recording.
extension Host {
  /// The most moments that are rendered, to find the elements of their commands.
  private static let momentLimit = 300

  /// Saves or sends an excerpt of a recording, as it is or as the source of a test.
  func take(
    _ excerpt: ClientMessage.RecordingExcerpt, of recording: Recording, for id: ConnectionID,
    in live: RoomEntry
  ) {
    guard let test = excerpt.test else {
      return save(excerpt, recording.text, to: id, in: live)
    }
    export(recording, asTest: test, seq: excerpt.seq, to: id)
  }

  private func export(
    _ recording: Recording, asTest name: String, seq: Int, to id: ConnectionID
  ) {
    let usual = catalog.defaultEnvironment
    Task.detached {
      var renderings: [Rendering?] = []
      let timeline = Timeline(recording)
      for step in 0...min(recording.steps.count, Self.momentLimit) {
        let moment = timeline.moment(step)
        let result = await self.rendered(
          recording.story, in: usual.adopting(moment.environment), props: moment.props.bytes)
        guard case .success(.rendered(let rendering, _)) = result else {
          renderings.append(nil)
          continue
        }
        renderings.append(rendering)
      }
      let source = TestSource(name, of: recording, renderings: renderings).text
      await self.finish(.excerpted(seq: seq, content: source, isTest: true), for: id)
    }
  }

  private func finish(_ message: HostMessage, for id: ConnectionID) {
    connections.finish(message, for: id)
  }
}
