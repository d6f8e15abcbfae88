import Storybook
import StorybookCommandLine
import StorybookHost
import StorybookSchema
import StorybookSession
import StorybookWorker

/// Edits stories like a room does, and measures every phase.
struct ProfileRun {
  let lookup: StoryLookup
  let edits: Int
  private let clock = ContinuousClock()
  /// The most derivations of a schema: it is needed once per screen, and slower than an edit.
  private static let mostSchemas = 5
  /// How many values are tried until one can be edited.
  private static let tries = 16

  init(lookup: StoryLookup, edits: Int) {
    self.lookup = lookup
    self.edits = edits
  }

  func profile(_ id: String, at place: Pointer?) async throws -> StoryProfile {
    let (screen, story) = try lookup.story(id)
    let props = try Value(json: try await lookup.props(id, file: nil))
    let subject = Subject(screen: screen.id, story: story, environment: environment)
    var room = try await rendering(props, of: subject)
    let edit = try await edit(of: props, subject, at: place)
    var times: [StoryProfile.Part: [Double]] = [:]
    for _ in 0..<min(edits, Self.mostSchemas) {
      guard let time = try? await time(ofSchema: screen.id) else { break }
      times[.schema, default: []].append(time)
    }
    for number in 0..<edits {
      let edited = try await step(number, edit, of: props, subject: subject, shown: &room)
      for (part, time) in edited { times[part, default: []].append(time) }
    }
    return StoryProfile(
      story: story.id, at: edit?.place, propsBytes: props.bytes.count,
      renderingBytes: room.body.count, times: times.mapValues(\.median))
  }

  private var environment: EnvironmentSettings {
    EnvironmentSettings(device: lookup.listing.devices.first?.id ?? "")
  }
}

// MARK: One edit

extension ProfileRun {
  /// The story to profile, with its render environment.
  fileprivate struct Subject {
    let screen: String
    let story: StoryIndex.Story
    let environment: EnvironmentSettings
  }

  /// A location in the props, and two values that alternate there.
  fileprivate struct Edit {
    let place: Pointer
    let values: [Value]

    func patch(_ number: Int) -> Patch { Patch([.replace(place, values[number % 2])]) }
  }

  /// The rendering that clients hold, between one edit and the next.
  fileprivate struct Shown {
    var body: Rendering.Body
    var frames = RenderingFrames()
    var revision = 0
  }

  private func step(
    _ number: Int, _ edit: Edit?, of props: Value, subject: Subject, shown: inout Shown
  ) async throws -> [StoryProfile.Part: Double] {
    let start = clock.now
    let edited = try props.applying(edit?.patch(number) ?? Patch([]))
    let patched = clock.now
    let bytes = edited.bytes
    let written = clock.now
    let (rendering, timing) = try await answer(bytes, subject)
    let rendered = clock.now
    show(rendering, timing, in: &shown)
    let framed = clock.now
    let decode = Double(timing.decode)
    let render = Double(timing.render)
    return [
      .patch: start.microseconds(until: patched), .text: patched.microseconds(until: written),
      .worker: max(0, written.microseconds(until: rendered) - decode - render),
      .decode: decode, .render: render, .frame: rendered.microseconds(until: framed),
    ]
  }

  private func show(_ rendering: Rendering, _ timing: Timing, in shown: inout Shown) {
    let held = shown.revision
    shown.body = rendering.body
    shown.revision += 1
    shown.frames.show(
      Rendered(
        revision: shown.revision, mediaType: rendering.mediaType, body: rendering.body,
        timing: timing, notes: rendering.notes))
    _ = shown.frames.frame(heldRevision: held)
  }

  private func rendering(_ props: Value, of subject: Subject) async throws -> Shown {
    let (rendering, timing) = try await answer(props.bytes, subject)
    var shown = Shown(body: rendering.body)
    show(rendering, timing, in: &shown)
    return shown
  }

  private func answer(
    _ props: [UInt8], _ subject: Subject
  ) async throws -> (Rendering, Timing) {
    var evaluation = Evaluation(
      rendering: props, of: subject.story, screen: subject.screen,
      environment: subject.environment)
    // As in a room, where the comparison waits until no edit follows.
    evaluation.comparison = .deferred
    return try await lookup.rendering(evaluation)
  }

  private func time(ofSchema screen: String) async throws -> Double {
    let start = clock.now
    _ = try await lookup.workerClient.answer(.schema(screen: screen))
    return start.microseconds(until: clock.now)
  }
}

// MARK: Choosing a value

extension ProfileRun {
  /// Returns an edit at the requested location, or at the first one whose props still render with
  /// another value; `nil` if there is none.
  private func edit(
    of props: Value, _ subject: Subject, at place: Pointer?
  ) async throws -> Edit? {
    if let place {
      guard let value = props[place], let other = value.variant else {
        throw CommandError.call(
          "“\(subject.story.id)” has no string, number or Boolean at \(place).")
      }
      return Edit(place: place, values: [other, value])
    }
    for (place, value) in props.leaves.prefix(Self.tries) {
      guard let other = value.variant else { continue }
      let edit = Edit(place: place, values: [other, value])
      let edited = try props.applying(edit.patch(0))
      if (try? await answer(edited.bytes, subject)) != nil { return edit }
    }
    return nil
  }
}

extension Value {
  /// Another value of the same kind; `nil` for arrays, objects and null.
  fileprivate var variant: Value? {
    switch self {
    case .string(let text): .string(text + "a")
    case .number(let number): number.int.map { Value($0 == .max ? $0 - 1 : $0 + 1) }
    case .bool(let isOn): .bool(!isOn)
    case .null, .array, .object: nil
    }
  }

  /// The scalar values with their locations, strings first: typing changes those.
  fileprivate var leaves: [(Pointer, Value)] {
    var found: [(Pointer, Value)] = []
    collect(Pointer(), into: &found)
    let isText = { (value: Value) in if case .string = value { true } else { false } }
    return found.filter { isText($0.1) } + found.filter { !isText($0.1) }
  }

  private func collect(_ place: Pointer, into found: inout [(Pointer, Value)]) {
    switch self {
    case .object(let object):
      for member in object { member.value.collect(place.appending(member.key), into: &found) }
    case .array(let array):
      for (index, value) in array.enumerated() {
        value.collect(place.appending(index), into: &found)
      }
    default: found.append((place, self))
    }
  }
}

extension ContinuousClock.Instant {
  fileprivate func microseconds(until end: Self) -> Double { duration(to: end) / .microseconds(1) }
}

extension [Double] {
  fileprivate var median: Double { sorted().element(at: count / 2) ?? 0 }
}
