import Storybook

/// How a run of an interaction test ended.
enum TestEnd: Sendable {
  /// `nil` if the catalog lacks the test.
  case ended(TestResult?)
  case late
  /// Its process ended: why, and the author's source line if it is known.
  case crashed(String)

  var result: TestResult? {
    if case .ended(let result) = self { result } else { nil }
  }
}
