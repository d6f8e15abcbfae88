package import StorybookSchema

/// A request to decode and render props with the author's code.
package struct Evaluation: Hashable, Sendable {
  package typealias Ticket = Int
  package var ticket: Ticket
  package var screen: String
  /// The slug of the story whose handlers receive the event.
  package var story: String
  private var source: PropsSource
  package var environment: EnvironmentSettings
  /// The event to apply to the props before rendering.
  package var event: Event?
  /// Whether to render; `false` if newer edits are queued and decoding suffices.
  package var wantsRendering: Bool
  /// Whether to run all due loads first, except held ones.
  package var settles = false
  /// The previously rendered props, for a screen with transitions.
  package var previous: [UInt8]?
  /// Whether the first parts of a quick reply may be sent with the last one.
  package var joinsParts = false
  /// When the props are compared with their re-encoding.
  package var comparison = Comparison.beforeRendering

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
  /// Comparing props with their re-encoding takes about as long as rendering them.
  package enum Comparison: Int, Hashable, Sendable {
    case beforeRendering
    /// Not now: the caller requests it later.
    case deferred
    /// Only compare; the reply is an inspection.
    case alone
  }
}

extension Evaluation {
  /// The props as JSON text.
  package var props: [UInt8] {
    get { source.bytes }
    set { source = .text(newValue) }
  }

  /// Sets the props; they are encoded as text on demand.
  package mutating func takeProps(_ props: Value) { source = .value(props) }

  /// Whether encoding the props as text takes long.
  package var isLong: Bool { source.isLong }
}

/// Props as text, or as a value to be encoded.
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

/// An event that changes props.
package enum Event: Hashable, Sendable {
  /// A participant performs the command at that path.
  case perform(Pointer, Value?)
  /// A script of the screen makes a request.
  case request(ScreenRequest)
  /// Due loads run concurrently, as the environment allows.
  case load([DueLoad])
  /// A load ended: the props it was loaded into, and its position in them.
  case loaded(DueLoad, Value, path: [Int])
  /// A load failed because its worker exited.
  case fail(DueLoad, message: String)
  /// The props were others before: loads with another input start again.
  ///
  /// - keepsData: whether a property keeps what it holds if that changed together with the input.
  case changed(from: Value, keepsData: Bool)
}

/// The result of an event.
package struct Reaction: Hashable, Sendable {
  package var performed: PerformedNote?
  /// The new props; `nil` if unchanged, and nothing is rendered then.
  package var props: Value?
  /// The due loads of the new props.
  package var due: [DueLoad]
  /// `nil` if no handler took the request.
  package var answered: AnsweredRequest?

  package init(performed: PerformedNote? = nil, props: Value? = nil, due: [DueLoad] = []) {
    self.performed = performed
    self.props = props
    self.due = due
  }
}

extension Reaction: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    try self.init(
      performed: form.optional("performed", member: it?.performed.map(PerformedNote.Written.init))?
        .note,
      props: form.optional("props", member: it?.props), due: form.list("due", list: it?.due))
    answered = try form.optional("answered", member: it?.answered)
  }
}
