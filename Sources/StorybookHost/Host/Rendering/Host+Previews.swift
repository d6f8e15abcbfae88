import Storybook
import StorybookProgram
import StorybookSchema
import StorybookWebSockets
import StorybookSession

/// Renderings of any story outside rooms, for grids and comparisons. They change no state, and run
/// at a lower priority than the work of rooms.
extension Host {
  func preview(_ preview: ClientMessage.Preview, _ id: ConnectionID) {
    do throws(ProtocolError) {
      let environment = try environment(of: preview)
      let story = try catalog.story(preview.story).story.id
      let props = preview.props?.bytes
      connections.enqueue(preview.seq, of: props?.count ?? 0, for: id) {
        self.start(preview.seq, of: story, props, in: environment, for: id)
      }
    } catch {
      connections.fail(error.with(seq: preview.seq), id)
    }
  }

  private func environment(
    of preview: ClientMessage.Preview
  ) throws(ProtocolError) -> EnvironmentSettings {
    do {
      return try catalog.defaultEnvironment.merging(preview.environment ?? [:])
    } catch {
      throw ProtocolError(.badEnvironment, "\(error)")
    }
  }

  private func start(
    _ seq: Int, of story: String, _ props: [UInt8]?, in environment: EnvironmentSettings,
    for id: ConnectionID
  ) {
    do throws(ProtocolError) {
      catalog.render(
        try catalog.story(story), props, in: environment, priority: .background,
        while: { self.connections[id] != nil }
      ) { result in
        self.connections.finish(HostMessage(previewing: result, seq: seq), for: id)
      }
    } catch {
      connections.finish(.failed(error.with(seq: seq)), for: id)
    }
  }
}

extension HostMessage {
  fileprivate init(previewing result: Result<RenderResult, ProtocolError>, seq: Int) {
    switch result {
    case .success(.rendered(let rendering, let timing)):
      self = .previewed(Previewed(seq: seq, rendering, timing: timing))
    case .success(.rejected(let mismatch)):
      self = .failed(ProtocolError(.badProps, "\(mismatch)", seq: seq))
    case .success(.crashed(let report)):
      self = .failed(ProtocolError(.crashed, report.message, seq: seq))
    case .failure(let failure):
      var code = failure.code
      if code == .worker { code = .crashed }
      self = .failed(ProtocolError(code, failure.message, seq: seq))
    }
  }
}
