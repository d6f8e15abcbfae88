import Storybook
import StorybookFiles
package import StorybookRecording

/// Requests that concern existing recordings; making one is a regular request.
extension Room {
  /// Handles the pending message with the recording that was read from its file.
  package mutating func fetched(
    _ recording: Recording, name: String, for replay: ClientMessage.Replay,
    from id: Participant.ID
  ) -> [Effect] {
    self.replay(recording, named: name, as: replay, from: id)
  }

  mutating func replay(_ replay: ClientMessage.Replay, from id: Participant.ID) -> [Effect] {
    switch replay.source {
    case .file(let name): return [.fetch(name, replay, for: id)]
    case .recordedHere:
      guard let recording = recordings.session?.recording else {
        return [refuse("Nothing has been recorded.", seq: replay.seq, to: id)]
      }
      return self.replay(recording, named: nil, as: replay, from: id)
    case .content(let text):
      do {
        return self.replay(try Recording(text: text), named: nil, as: replay, from: id)
      } catch {
        let reason = "The recording is damaged: \(error)."
        return [.fail(.badRecording, message: reason, seq: replay.seq, to: id)]
      }
    case nil:
      guard recordings.player != nil else { return [nothingLoaded(seq: replay.seq, to: id)] }
      return control(replay) + sendReplay() + advance()
    }
  }

  private mutating func replay(
    _ recording: Recording, named name: String?, as replay: ClientMessage.Replay,
    from id: Participant.ID
  ) -> [Effect] {
    guard recording.screen == screen else {
      let reason = "It is a recording of “\(recording.story)”, not of this screen."
      return [.fail(.badRecording, message: reason, seq: replay.seq, to: id)]
    }
    load(name, recording: recording)
    return control(replay) + sendReplay(withSteps: true) + advance()
  }

  /// Returns the change of a step of the loaded recording.
  func moment(_ look: ClientMessage.StepRequest, participant: Participant.ID) -> Effect {
    guard let recording = recordings.player?.recording else {
      return nothingLoaded(seq: look.seq, to: participant)
    }
    let step = recording.step(.step(look.step))
    var report = HostMessage.MomentReport(seq: look.seq, step: step)
    if step > 0 { report.patch = recording.steps[step - 1].patch }
    return .send(.moment(report), to: .one(participant))
  }

  func takeExcerpt(_ excerpt: ClientMessage.RecordingExcerpt, participant: Participant.ID) -> Effect
  {
    let recording =
      switch excerpt.source {
      case .room: recordings.session?.recording
      case .replay: recordings.player?.recording
      }
    guard let recording else {
      return refuse("No recording to export.", seq: excerpt.seq, to: participant)
    }
    return .excerpt(excerpt, of: recording, for: participant)
  }

  private func nothingLoaded(seq: Int, to participant: Participant.ID) -> Effect {
    refuse("No recording is loaded.", seq: seq, to: participant)
  }

  private func refuse(_ reason: String, seq: Int, to participant: Participant.ID) -> Effect {
    .fail(.noRecording, message: reason, seq: seq, to: participant)
  }
}
