package import Storybook

/// Requests that concern existing recordings; making one is a regular request.
extension Room {
  /// Handles the pending message with the recording that was read from its file.
  package mutating func fetched(
    _ recording: Recording, _ name: String, for message: ClientMessage, from id: Participant.ID
  ) -> [Effect] {
    take(recording, named: name, for: message, from: id)
  }

  mutating func find(
    _ source: ClientMessage.RecordingSource?, for message: ClientMessage, from id: Participant.ID
  ) -> [Effect] {
    switch source {
    case .file(let name): return [.fetch(name, message, for: id)]
    case .recordedHere:
      let recording = recordings.session?.recording
      return recording.map { take($0, named: nil, for: message, from: id) }
        ?? [refuse("Nothing has been recorded.", seq: message.seq, to: id)]
    case .content(let text):
      do { return take(try Recording(text: text), named: nil, for: message, from: id) } catch {
        let reason = "The recording is damaged: \(error)."
        return [.fail(.badRecording, reason, seq: message.seq, to: id)]
      }
    case nil:
      guard recordings.player != nil else {
        return [refuse("No recording is loaded.", seq: message.seq, to: id)]
      }
      return take(nil, named: nil, for: message, from: id)
    }
  }

  /// - Parameter recording: `nil` for the loaded one.
  private mutating func take(
    _ recording: Recording?, named name: String?, for message: ClientMessage,
    from id: Participant.ID
  ) -> [Effect] {
    if let recording, recording.screen != screen {
      let reason = "It is a recording of “\(recording.story)”, not of this screen."
      return [.fail(.badRecording, reason, seq: message.seq, to: id)]
    }
    switch message {
    case .replay(let replay):
      if let recording { load(name, recording) }
      return control(replay) + sendReplay(withSteps: recording != nil) + advance()
    case .moment(let look):
      let timeline = recording.map { Timeline($0) } ?? recordings.player?.timeline
      let name = recording == nil ? recordings.player?.name : name
      return timeline.map { [.send(.moment(report($0, named: name, for: look)), to: .one(id))] }
        ?? []
    default: return []
    }
  }

  private func refuse(_ reason: String, seq: Int?, to participant: Participant.ID) -> Effect {
    .fail(.noRecording, reason, seq: seq, to: participant)
  }

  func take(_ excerpt: ClientMessage.RecordingExcerpt, _ participant: Participant.ID) -> Effect {
    let timeline =
      switch excerpt.source {
      case .room: recordings.session.map { Timeline($0.recording) }
      case .replay: recordings.player?.timeline
      }
    guard let timeline else {
      return refuse("No recording to export.", seq: excerpt.seq, to: participant)
    }
    let last = timeline.recording.steps.count
    let to = min(excerpt.to ?? last, last)
    let part = timeline.trimmed(to: min(excerpt.from ?? 0, to)...to)
    return .excerpt(excerpt, of: part, for: participant)
  }
}
