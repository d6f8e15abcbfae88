extension Exploration.Progress {
  var done: Int {
    switch self {
    case .preparing: 0
    case .running(let done, _, _), .shrinking(let done, _): done
    }
  }

  var total: Int {
    switch self {
    case .preparing(let total), .running(_, let total, _), .shrinking(_, let total): total
    }
  }

  /// The current step for a screen, shown after the count.
  func label(_ screen: String) -> String {
    switch self {
    case .preparing: "reading the type · \(screen)"
    case .running(_, _, 0): "\(screen)"
    case .running(_, _, let found): "\(screen) · \(found) found"
    case .shrinking: "minimizing · \(screen)"
    }
  }
}
