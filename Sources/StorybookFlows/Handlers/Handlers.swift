public import Storybook
import StorybookSchema

/// The command handlers of a presented screen, which change its props, complete or cancel it, and
/// its loads: each `Load` runs while the screen is presented, in a story and in an app.
public struct Handlers<Props: Codable & Sendable, Output: Codable & Sendable>: Sendable {
  typealias Handle = @Sendable (inout Props, Pointer, PerformedValue) throws -> Handled<Output>?

  let handles: [Handle]
  let cancels: [@Sendable (Props) -> Command?]
  /// The loads that run while the screen is presented.
  let loads: LoadList<Props>

  init(
    _ handles: [Handle] = [], cancels: [@Sendable (Props) -> Command?] = [],
    loads: [Load<Props>] = []
  ) {
    self.handles = handles
    self.cancels = cancels
    self.loads = LoadList(loads)
  }

  /// Handles a command with the first matching handler; returns `nil` if none matches.
  func handle(
    _ props: inout Props, at path: Pointer, performed: PerformedValue
  ) throws -> Handled<Output>? {
    for handle in handles {
      if let handled = try handle(&props, path, performed) { return handled }
    }
    return nil
  }

  /// Returns the available cancel command, which the Escape key performs; `nil` if there is none.
  func cancel(_ props: Props) -> Command? { cancels.lazy.compactMap { $0(props) }.first }
}

/// The source of the handler, and the result if it ended the screen.
struct Handled<Output: Sendable>: Sendable {
  let source: CodeLocation
  var answer: FlowResult<Output>?
}

/// The result of a screen.
enum FlowResult<Output: Sendable>: Sendable {
  case completed(Output)
  case cancelled

  var output: Output? { if case .completed(let output) = self { output } else { nil } }
}

/// Builds the handlers of a screen in order.
@resultBuilder
public enum HandlerBuilder<Props: Codable & Sendable, Output: Codable & Sendable> {
  public static func buildExpression(_ handler: OnCommand<Props>) -> Handlers<Props, Output> {
    Handlers(
      [
        { props, path, performed in
          guard try handler.handle(&props, path, performed) else { return nil }
          return Handled(source: handler.source)
        }
      ], loads: handler.loads)
  }

  public static func buildExpression(_ load: Load<Props>) -> Handlers<Props, Output> {
    Handlers(loads: [load])
  }

  public static func buildExpression(_ update: ScreenUpdate<Props>) -> Handlers<Props, Output> {
    Handlers(
      [{ try update.handle(&$0, at: $1, performed: $2).map { Handled(source: $0) } }],
      loads: update.loads.loads)
  }

  public static func buildExpression(
    _ end: CompleteOn<Props, Output>
  ) -> Handlers<Props, Output> {
    Handlers([end.handle])
  }

  public static func buildExpression(_ end: CancelOn<Props>) -> Handlers<Props, Output> {
    let on = end.on
    return Handlers(
      [
        { props, path, performed in
          guard try on.handle(&props, path, performed) else { return nil }
          return Handled(source: on.source, answer: .cancelled)
        }
      ], cancels: [end.command])
  }

  public static func buildExpression(
    _ handlers: Handlers<Props, Output>
  ) -> Handlers<Props, Output> {
    handlers
  }

  public static func buildBlock(_ parts: Handlers<Props, Output>...) -> Handlers<Props, Output> {
    Handlers(joining: parts)
  }

  public static func buildOptional(_ part: Handlers<Props, Output>?) -> Handlers<Props, Output> {
    part ?? Handlers()
  }

  public static func buildEither(first part: Handlers<Props, Output>) -> Handlers<Props, Output> {
    part
  }

  public static func buildEither(second part: Handlers<Props, Output>) -> Handlers<Props, Output> {
    part
  }

  public static func buildArray(_ parts: [Handlers<Props, Output>]) -> Handlers<Props, Output> {
    Handlers(joining: parts)
  }
}

extension Handlers {
  fileprivate init(joining parts: [Self]) {
    self.init(
      parts.flatMap(\.handles), cancels: parts.flatMap(\.cancels),
      loads: parts.flatMap(\.loads.loads))
  }
}
