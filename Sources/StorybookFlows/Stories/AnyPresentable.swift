import Storybook
import StorybookSchema

/// A presentable screen, with its types erased.
struct AnyPresentable: Sendable {
  let name: String
  let transitionElements: [String: String]
  /// Decodes the props at a path.
  let read: @Sendable (Value, Pointer) throws(PropsError) -> ReadLayer
  /// Performs the command at the second path, on props at the first one.
  let perform: @Sendable (Value, Pointer, Pointer, Value?) throws(PropsError) -> PerformedLayer
  /// Applies a load event to the props; returns `nil` if nothing changed.
  let react: @Sendable (Value, Event, EnvironmentSettings) throws(PropsError) -> Value?
  /// The dependencies as the page receives them: `{name, failures}`.
  let dependencies: [Value]
  /// Whether changes of the props can start loads again.
  let hasInputs: Bool
  /// Returns the schema of the props, given samples from the flows of the story.
  let form: @Sendable ([Value]) -> SchemaPart

  init<Shown: Presentable>(_ screen: Shown.Type) {
    name = Shown.name
    transitionElements = Shown.transitionElements
    read = { (props, place) throws(PropsError) in
      try Self.readScreen(screen, value: props, at: place)
    }
    perform = { (props, place, command, value) throws(PropsError) in
      try Self.performScreen(screen, value: props, at: place, command: command, given: value)
    }
    react = { (props, event, environment) throws(PropsError) in
      try Self.react(screen, value: props, to: event, in: environment)
    }
    dependencies = Shown.handlers.loads.dependencies
    hasInputs = Shown.handlers.loads.haveInputs
    form = { props in
      SchemaPart(
        Shown.Props.self,
        samples: props.compactMap { try? PropsCoding.decode(Shown.Props.self, from: $0) })
    }
  }

  private static func readScreen<Shown: Presentable>(
    _ screen: Shown.Type, value: Value, at place: Pointer
  ) throws(PropsError) -> ReadLayer {
    let props = try decode(
      screen, value: value, receiver: CommandReceiver(base: place, entries: nil))
    return ReadLayer(
      html: { try Shown.fragment(props, in: $0) }, value: { try PropsCoding.encode(props) },
      cancel: Shown.handlers.cancel(props), due: Shown.handlers.loads.due(props))
  }

  private static func react<Shown: Presentable>(
    _ screen: Shown.Type, value: Value, to event: Event, in environment: EnvironmentSettings
  ) throws(PropsError) -> Value? {
    let old = try PropsCoding.decode(Shown.Props.self, from: value)
    let new = try Shown.handlers.loads.reacted(to: event, in: environment, props: old)
    do { return try PropsChange(from: old, to: new, writtenAs: value.bytes).props } catch {
      throw PropsError(path: Pointer(), reason: ErrorDescription.sentence(error))
    }
  }

  private static func performScreen<Shown: Presentable>(
    _ screen: Shown.Type, value: Value, at place: Pointer, command: Pointer, given: Value?
  ) throws(PropsError) -> PerformedLayer {
    let entries = CommandEntries()
    let old = try decode(
      screen, value: value, receiver: CommandReceiver(base: place, entries: entries))
    guard let entry = entries[command] else {
      throw PropsError(path: command, reason: "This command is not available now.")
    }
    let performed: PerformedValue
    do { performed = try entry.read(given) } catch { throw error.below(command) }
    do {
      var new = old
      let handled = try Shown.handlers.handle(&new, at: command, performed: performed)
      return PerformedLayer(
        performed: performed.json, location: handled?.source.place,
        props: try PropsChange(from: old, to: new, writtenAs: value.bytes).props,
        output: try handled?.answer?.json)
    } catch {
      throw PropsError(path: command, reason: ErrorDescription.sentence(error))
    }
  }

  private static func decode<Shown: Presentable>(
    _ screen: Shown.Type, value: Value, receiver: CommandReceiver
  ) throws(PropsError) -> Shown.Props {
    do {
      return try PropsCoding.decode(
        Shown.Props.self, from: value, userInfo: [.commandReceiver: receiver])
    } catch {
      throw error.below(receiver.base)
    }
  }
}

extension FlowResult where Output: Encodable {
  /// The output as JSON; null for a cancellation.
  fileprivate var json: Value {
    get throws { try output.map { try PropsCoding.encode($0) } ?? .null }
  }
}

/// The decoded props of a screen on the stack.
struct ReadLayer {
  let html: (RenderEnvironment) throws -> HTML
  /// Returns the props encoded by their type.
  let value: () throws -> Value
  let cancel: Command?
  /// The due loads of the screen.
  let due: [DueLoad]
}

/// The result of performing a command on a screen of the stack.
struct PerformedLayer {
  /// The value that the command was performed with.
  let performed: Value?
  /// The source of the handler; `nil` if the command was not handled.
  let location: String?
  /// The new props; `nil` if nothing changed.
  let props: Value?
  /// The output if the screen ended; null for a cancellation.
  let output: Value?
}
