public import Foundation
import StorybookSchema

extension Recorder {
  /// Reads a recording that a storybook saved; throws ``RecordingDamage`` for one that is none.
  ///
  /// Steps whose props do not decode any more are left out, and listed in ``misfits``.
  ///
  /// - Parameters:
  ///   - file: the file that calls; the compiler fills it in.
  ///   - devices: those of the catalog.
  public init(contentsOf file: URL, devices: [Device] = Device.all) throws {
    try self.init(text: String(contentsOf: file, encoding: .utf8), devices: devices)
  }

  /// Reads the text of a recording: JSON Lines.
  ///
  /// - Parameters:
  ///   - text: what the file holds.
  ///   - devices: those of the catalog.
  /// - Throws: ``RecordingDamage``, with the line. Steps whose props do not fit are no error: they are in
  ///   ``misfits``.
  public init(text: String, devices: [Device] = Device.all) throws {
    let recording = try Recording(text: text)
    self.init(limit: Swift.max(10_000, recording.steps.count + 1))
    var moment = recording.start
    append(moment, 0, of: recording, devices)
    for (index, step) in recording.steps.enumerated() {
      moment = try moment.after(step)
      append(moment, index + 1, of: recording, devices)
    }
  }

  private mutating func append(
    _ moment: Recording.Moment, _ index: Int, of recording: Recording, _ devices: [Device]
  ) {
    do throws(Mismatch) {
      let props = try PropsCoding.decode(Props.self, from: moment.props)
      let milliseconds = Double(recording.date + recording.time(of: index))
      var step = Step(date: Date(timeIntervalSince1970: milliseconds / 1000), props: props)
      let environment = Environment(device: "").adopting(moment.environment)
      step.context = RenderContext(environment, devices)
      append(step)
    } catch {
      misfits.append(RecordingMisfit(step: index, reason: "\(error)"))
    }
  }

  /// The text of a recording that a storybook replays: keep it as
  /// `Recordings/<name>.jsonl` beside the screen, or send it to who has the screen.
  ///
  /// - Parameter story: the id of a story of the screen, as `list` shows it.
  /// - Throws: why the props of a step cannot be written as JSON.
  public func text(story: String) throws -> String {
    guard let first else { return "" }
    var moment = Recording.Moment(props: try PropsCoding.encode(first.props), environment: [:])
    var recording = Recording(story: story, date: first.date.milliseconds, start: moment)
    for step in dropFirst() {
      let props = try PropsCoding.encode(step.props)
      recording.steps.append(
        Recording.Step(
          at: step.date.milliseconds - recording.date,
          patch: .difference(from: moment.props, to: props)))
      moment.props = props
    }
    return recording.text
  }
}

extension Date {
  /// Since 1970, rounded.
  fileprivate var milliseconds: Int { Int((timeIntervalSince1970 * 1000).rounded()) }
}
