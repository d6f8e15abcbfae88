public import Foundation
public import Storybook
public import StorybookSchema

extension Recorder {
  /// Loads a recording that a storybook saved; throws an error that names the line if the file is not one.
  ///
  /// Steps whose props no longer decode are skipped and listed in ``mismatches``.
  ///
  /// - Parameters:
  ///   - file: the file of the recording.
  ///   - devices: the devices of the catalog.
  ///   - coder: the coder of the screen or its catalog; `nil` for a plain one.
  public init(
    contentsOf file: URL, devices: [RenderEnvironment.Device] = RenderEnvironment.Device.all,
    coder: PropsCoder? = nil
  ) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    try self.init(text: text, devices: devices, coder: coder)
  }

  /// Parses a recording as JSON Lines.
  ///
  /// - Parameters:
  ///   - text: the content of the file.
  ///   - devices: the devices of the catalog.
  ///   - coder: the coder of the screen or its catalog; `nil` for a plain one.
  /// - Throws: an error that names the line. Steps whose props do not decode are no error; they are
  ///   listed in ``mismatches``.
  public init(
    text: String, devices: [RenderEnvironment.Device] = RenderEnvironment.Device.all,
    coder: PropsCoder? = nil
  ) throws {
    let recording = try Recording(text: text)
    self.init(limit: Swift.max(10_000, recording.steps.count + 1))
    try (coder ?? .plain).use { try append(recording, devices: devices) }
  }

  private mutating func append(_ recording: Recording, devices: [Device]) throws {
    var moment = recording.start
    append(moment, at: 0, of: recording, devices: devices)
    for (index, step) in recording.steps.enumerated() {
      moment = try moment.after(step)
      append(moment, at: index + 1, of: recording, devices: devices)
    }
  }

  private mutating func append(
    _ moment: Recording.Moment, at index: Int, of recording: Recording, devices: [Device]
  ) {
    do throws(PropsError) {
      let props = try PropsCoding.decode(Props.self, from: moment.props)
      let milliseconds = Double(recording.date + recording.time(of: index))
      var step = Step(date: Date(timeIntervalSince1970: milliseconds / 1000), props: props)
      let environment = EnvironmentSettings(device: "").adopting(moment.environment)
      step.environment = environment.resolved(of: devices)
      append(step)
    } catch {
      mismatches.append(RecordingMismatchError(step: index, reason: "\(error)"))
    }
  }

  /// Returns the text of a recording that a storybook can replay: save it as
  /// `Recordings/<name>.jsonl` beside the screen, or send it to someone who has the screen.
  ///
  /// - Parameters:
  ///   - story: the id of a story of the screen, as `list` shows it.
  ///   - coder: the coder of the screen or its catalog; `nil` for a plain one.
  /// - Throws: the error of encoding the props of a step as JSON.
  public func text(story: String, coder: PropsCoder? = nil) throws -> String {
    try (coder ?? .plain).use { try recording(of: story)?.text ?? "" }
  }

  private func recording(of story: String) throws -> Recording? {
    guard let first else { return nil }
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
    return recording
  }
}

extension Date {
  /// Milliseconds since 1970, rounded, as far as a recording can express them.
  fileprivate var milliseconds: Int {
    let milliseconds = (timeIntervalSince1970 * 1000).rounded()
    return Int(exactly: max(0, min(milliseconds, Double(Int.counts.upperBound - 1)))) ?? 0
  }
}
