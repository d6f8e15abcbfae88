extension Exploration.Progress {
  var done: Int {
    switch self {
    case .running(let done, _, _), .shrinking(let done, _): done
    }
  }

  var total: Int {
    switch self {
    case .running(_, let total, _), .shrinking(_, let total): total
    }
  }

  /// What is being done to a screen, behind the count.
  func label(_ screen: String) -> String {
    switch self {
    case .running(_, _, 0): "\(screen)"
    case .running(_, _, let found): "\(screen) · \(found) found"
    case .shrinking: "making plain · \(screen)"
    }
  }
}
