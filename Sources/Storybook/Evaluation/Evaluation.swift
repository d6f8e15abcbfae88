package import StorybookSchema

/// A question to the author's code: do these props decode, and what do they look like?
package struct Evaluation: Hashable, Sendable {
  package typealias Ticket = Int
  package var ticket: Ticket
  package var screen: String
  /// The slug of the story, whose handlers take the event.
  package var story: String
  private var source: PropsSource
  package var environment: EnvironmentSettings
  /// What happens to the props before they are rendered.
  package var event: Event?
  /// False when newer edits wait already: then it is enough that the props decode.
  package var wantsRendering: Bool
  /// True when all that the props wait for is to be loaded first, as far as it is not held.
  package var settles = false
  /// The props that are shown now, for a screen that goes over from them.
  package var previous: [UInt8]?
  /// True when the first parts of a quick answer may come with the last one.
  package var joinsParts = false

  package init(
    ticket: Ticket, screen: String, story: String = "", props: [UInt8],
    environment: EnvironmentSettings,
    event: Event? = nil, wantsRendering: Bool
  ) {
    self.ticket = ticket
    self.screen = screen
    self.story = story
    source = .text(props)
    self.environment = environment
    self.event = event
    self.wantsRendering = wantsRendering
  }
}

extension Evaluation {
  /// JSON text.
  package var props: [UInt8] {
    get { source.bytes }
    set { source = .text(newValue) }
  }

  /// The text is made when it is asked for.
  package mutating func take(_ props: Value) { source = .value(props) }

  /// True when making the text of its props takes a while.
  package var isLong: Bool { source.isLong }
}

/// Props as text, or to be written as such.
private enum PropsSource: Hashable, Sendable {
  case text([UInt8])
  case value(Value)

  var bytes: [UInt8] {
    switch self {
    case .text(let bytes): bytes
    case .value(let value): value.bytes
    }
  }

  var isLong: Bool {
    if case .value(let value) = self { value.textWeight(over: 64 << 10) != nil } else { false }
  }

  static func == (one: Self, other: Self) -> Bool { one.bytes == other.bytes }

  func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

/// Something that happens to props.
package enum Event: Hashable, Sendable {
  /// Somebody performs the command at that place.
  case perform(Pointer, Value?)
  /// Loads that are due run side by side, as the environment lets them.
  case load([DueLoad])
  /// A load came to an end: the props it was loaded into, and its path there.
  case loaded(DueLoad, Value, path: [Int])
  /// A load came to nothing: its worker has ended.
  case fail(DueLoad, message: String)
}

/// What an event led to.
package struct Reaction: Hashable, Sendable {
  package var performed: PerformedNote?
  /// The new props; nil when they are as before, and then nothing is rendered.
  package var props: Value?
  /// What the new props wait for.
  package var due: [DueLoad]

  package init(performed: PerformedNote? = nil, props: Value? = nil, due: [DueLoad] = []) {
    self.performed = performed
    self.props = props
    self.due = due
  }
}

/// A part of the answer: first whether the props decode, or what the event made of them; then, if
/// asked, the rendering.
package enum Outcome: Hashable, Sendable {
  /// With what the props wait for.
  case decoded(due: [DueLoad] = [])
  case reacted(Reaction)
  case rejected(PropsError)
  /// Comes before the rendering, from screens that project their props or have rules for them.
  case inspected(Inspection)
  case rendered(Rendering, Timing)
  case crashed(CrashReport)
}
