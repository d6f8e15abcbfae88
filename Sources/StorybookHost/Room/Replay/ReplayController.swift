import Storybook
import StorybookRecording

/// The replay of a recording in a room.
struct ReplayController: Hashable, Sendable {
  /// The name of the file; `nil` for a recording sent as text, and for the room's own.
  let name: String?
  let timeline: Timeline
  /// Distinguishes requests for this replay from those for an earlier one.
  let number: Int

  private(set) var isPlaying = false
  /// The position at the time `since`, in milliseconds from the start.
  private var position = 0
  private var since = 0
  /// The last requested step, and the step that the room shows.
  private(set) var asked: Int?
  private(set) var shown: Int?
  private(set) var drifts: [Int: StepDrift] = [:]
  /// The number of the expected timer; earlier ones are ignored.
  private(set) var wake = 0

  init(name: String?, _ recording: Recording, number: Int) {
    self.name = name
    self.number = number
    timeline = Timeline(recording)
  }

  var recording: Recording { timeline.recording }
  var isAtEnd: Bool { asked == recording.steps.count }

  func position(at now: Int) -> Int {
    guard isPlaying else { return position }
    return position + min(recording.duration - position, max(0, now - since))
  }

  mutating func play(at now: Int) {
    isPlaying = true
    since = now
  }

  mutating func pause(at now: Int) {
    position = position(at: now)
    isPlaying = false
    wake += 1
  }

  mutating func move(to place: ClientMessage.Place, at now: Int) {
    since = now
    switch place {
    case .time(let time): position = min(max(0, time), recording.duration)
    case .step: position = recording.time(of: recording.step(place))
    }
  }

  mutating func ask(for step: Int) {
    asked = step
    wake += 1
  }

  mutating func showStep(_ step: Int) { shown = step }

  mutating func noteDrift(_ drift: StepDrift?, at step: Int) { drifts[step] = drift }

  /// Drops the drifts, after a new build has changed the type.
  mutating func forgetDrifts() { drifts = [:] }

  /// Returns the next step and its delay in milliseconds; `nil` after the last step.
  func next(at now: Int) -> (step: Int, wait: Int)? {
    guard let asked, asked < recording.steps.count else { return nil }
    return (asked + 1, max(0, recording.time(of: asked + 1) - position(at: now)))
  }

  mutating func nextWake() -> Int {
    wake += 1
    return wake
  }
}

extension Recording {
  /// Returns the step at a position; positions beyond the end are the last step.
  func step(_ place: ClientMessage.Place) -> Int {
    switch place {
    case .step(let step): min(max(0, step), steps.count)
    case .time(let time): step(at: time)
    }
  }
}
