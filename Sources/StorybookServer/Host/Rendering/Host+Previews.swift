import Storybook
import StorybookSchema
import StorybookWebSockets

/// Renderings of any story outside rooms, for grids and comparisons. They change no state, and run
/// at a lower priority than the work of rooms.
extension Host {
  func preview(_ preview: ClientMessage.Preview, _ id: ConnectionID) {
    do throws(ProtocolError) {
      let order = try order(preview)
      try enqueue(order.seq, of: order.props?.count ?? 0, for: id) { self.start(order, id) }
    } catch {
      send(.failed(error.with(seq: preview.seq)), to: id)
    }
  }

  private func order(
    _ preview: ClientMessage.Preview
  ) throws(ProtocolError) -> PreviewRequest {
    guard let found = storyIndex?.find(preview.story) else { throw unknown(preview.story) }
    var environment = EnvironmentSettings(device: listing?.devices.first?.id ?? "")
    do {
      if let value = preview.environment { environment = try environment.merging(value) }
    } catch {
      throw ProtocolError(.badEnvironment, "\(error)")
    }
    return PreviewRequest(
      seq: preview.seq, story: found.story.id, props: preview.props?.bytes,
      environment: environment)
  }

  private func start(_ order: PreviewRequest, _ id: ConnectionID) {
    guard let (screen, story) = storyIndex?.find(order.story) else {
      return finish(order, .failed(unknown(order.story)), id)
    }
    if let props = order.props { return render(props, screen.id, story, order, id) }
    loadProps(screen.id, story, priority: .background) { props in
      switch props {
      case .success(let props): self.render(props.bytes, screen.id, story, order, id)
      case .failure(let failure):
        let code: ProtocolError.Code = failure.code == .worker ? .crashed : failure.code
        self.finish(order, .failed(ProtocolError(code, failure.message)), id)
      }
    }
  }

  private func render(
    _ props: [UInt8], _ screen: String, _ story: StoryIndex.Story, _ order: PreviewRequest,
    _ id: ConnectionID
  ) {
    let evaluation = Evaluation(
      rendering: props, of: story, screen: screen, environment: order.environment)
    pool?.submit(
      .evaluate(evaluation), priority: .background, while: { self.clients[id] != nil },
      { answer in
        guard let message = HostMessage(answer, to: order) else { return }
        self.finish(order, message, id)
      })
  }

  private func finish(_ order: PreviewRequest, _ message: HostMessage, _ id: ConnectionID) {
    var message = message
    if case .failed(let failure) = message { message = .failed(failure.with(seq: order.seq)) }
    finish(message, for: id)
  }

  private func unknown(_ story: String) -> ProtocolError {
    ProtocolError(.unknownStory, "There is no story “\(story.prefix(100))”.")
  }
}

extension HostMessage {
  /// Fails for a partial answer, so that each preview ends once.
  init?(_ answer: WorkerPool.Answer, to order: PreviewRequest) {
    guard !answer.isFollowedByStack else { return nil }
    switch answer {
    case .reply(.outcome(.rendered(let rendering, let timing))):
      self = .previewed(Previewed(seq: order.seq, rendering, timing: timing))
    case .reply(.outcome(.rejected(let mismatch))):
      self = .failed(ProtocolError(.badProps, "\(mismatch)"))
    case .reply(.outcome(.crashed(let report))), .died(let report):
      self = .failed(ProtocolError(.crashed, report.message))
    case .reply(.outcome): return nil
    case .reply: self = .failed(ProtocolError(.worker, "The worker did not understand."))
    }
  }
}
