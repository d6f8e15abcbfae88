public import Storybook

/// An error in how a flow uses the screens it presents.
public enum PresentationError: Error, Hashable, Sendable {
  /// A screen completed a second time; the second output was ignored.
  case completedTwice(screen: String, first: CodeLocation, second: CodeLocation)
  /// A screen completed without a pending request.
  case notAsked(screen: String, completed: CodeLocation)
  /// A screen was released before it completed.
  case neverCompleted(screen: String, presented: CodeLocation)
  /// A result was requested while another request was pending.
  case askedTwice(screen: String, first: CodeLocation, second: CodeLocation)
  /// A result was requested from a dismissed screen.
  case dismissed(screen: String, asked: CodeLocation)
  /// A command could not be handled.
  case failed(screen: String, reason: String)
}

extension PresentationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .completedTwice(let screen, let first, let second):
      Self.completedTwice(screen, first: first.place, second: second.place)
    case .notAsked(let screen, let completed): Self.notAsked(screen, at: completed.place)
    case .neverCompleted(let screen, let presented):
      "“\(screen)” was presented at \(presented.place) and never completed."
    case .askedTwice(let screen, let first, let second):
      "“\(screen)” is presented at \(second.place), but \(first.place) still awaits a result."
    case .dismissed(let screen, let asked):
      "“\(screen)” is presented at \(asked.place), but was dismissed."
    case .failed(let screen, let reason): "“\(screen)”: \(reason)"
    }
  }

  static func completedTwice(_ screen: String, first: String, second: String) -> String {
    "“\(screen)” was completed twice: at \(first) and at \(second)."
  }

  static func notAsked(_ screen: String, at place: String) -> String {
    "“\(screen)” was completed at \(place), but its completion is not awaited."
  }
}
