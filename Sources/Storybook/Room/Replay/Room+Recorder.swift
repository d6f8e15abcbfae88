import StorybookSchema

/// Requests that concern existing recordings; making one is a regular request.
extension Room {
  /// Handles the pending message with the recording that was read from its file.
  package mutating func fetched(
    _ recording: Recording, _ name: String, for message: ClientMessage, from id: Participant.ID
  ) -> [Effect] {
    take(Source(name: name, recording: recording), message, id)
  }

  /// The recording that a message refers to.
  private struct Source {
    var name: String?
    let recording: Recording
  }

  mutating func find(
    _ source: ClientMessage.RecordingSource?, _ message: ClientMessage,
    _ participant: Participant.ID
  ) -> [Effect] {
    switch source {
    case .file(let name): return [.fetch(name, message, for: participant)]
    case .inHand:
      guard let recordingSession else {
        return [refuse("Nothing has been recorded.", message.seq, participant)]
      }
      return take(Source(recording: recordingSession.recording), message, participant)
    case .content(let text):
      do {
        return take(Source(recording: try Recording(text: text)), message, participant)
      } catch {
        let failure = ProtocolError(
          .badRecording, "The recording is damaged: \(error).", seq: message.seq)
        return [.send(.failed(failure), to: .one(participant))]
      }
    case nil:
      guard player != nil else {
        return [refuse("No recording is loaded.", message.seq, participant)]
      }
      return take(nil, message, participant)
    }
  }

  private mutating func take(
    _ source: Source?, _ message: ClientMessage, _ participant: Participant.ID
  ) -> [Effect] {
    if let source, source.recording.screen != screen {
      let failure = ProtocolError(
        .badRecording, "The recording is of “\(source.recording.story)”, not of this screen.",
        seq: message.seq)
      return [.send(.failed(failure), to: .one(participant))]
    }
    switch message {
    case .replay(let replay):
      if let source { load(source.name, source.recording) }
      return act(replay) + sendReplay(withSteps: source != nil) + advance()
    case .moment(let look):
      let timeline = source.map { Timeline($0.recording) } ?? player?.timeline
      guard let timeline else { return [] }
      let report = report(timeline, source == nil ? player?.name : source?.name, look)
      return [.send(.moment(report), to: .one(participant))]
    default: return []
    }
  }

  private func refuse(_ reason: String, _ seq: Int?, _ participant: Participant.ID) -> Effect {
    .send(.failed(ProtocolError(.noRecording, reason, seq: seq)), to: .one(participant))
  }

  func take(_ excerpt: ClientMessage.RecordingExcerpt, _ participant: Participant.ID) -> Effect {
    let timeline =
      switch excerpt.source {
      case .room: recordingSession.map { Timeline($0.recording) }
      case .replay: player?.timeline
      }
    guard let timeline else {
      return refuse("No recording to export.", excerpt.seq, participant)
    }
    let last = timeline.recording.steps.count
    let to = min(excerpt.to ?? last, last)
    let part = timeline.trimmed(to: min(excerpt.from ?? 0, to)...to)
    return .excerpt(excerpt, of: part, for: participant)
  }
}
