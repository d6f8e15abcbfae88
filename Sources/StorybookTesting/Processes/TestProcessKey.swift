import Foundation
import StorybookSchema

#if canImport(Testing)
  import Testing
#endif

/// What a child process runs: the interaction tests of one call, in one test function.
struct TestProcessKey: Hashable, Sendable {
  /// The id of the test function.
  let test: String
  /// The ``TestGroup``.
  let fingerprint: String

  /// Returns `nil` for tests that run in this process.
  ///
  /// That is so without Swift Testing or under a debugger, and where a child process could not find
  /// the tests again: cases of a test may make several catalogs alike.
  static func current(for tests: TestGroup) -> TestProcessKey? {
    #if canImport(Testing)
      guard let test = Test.current, CommandLine.arguments.contains("swift-testing"),
        limit > 0, !Debugger.isAttached, !(test.isParameterized && tests.isOfCase)
      else { return nil }
      return TestProcessKey(test: "\(test.id)", fingerprint: tests.fingerprint)
    #else
      return nil
    #endif
  }

  /// The most child processes at a time.
  static let limit: Int = {
    let wish = ProcessInfo.processInfo.environment["STORYBOOK_TEST_PROCESSES"]
    return wish.flatMap { Int(count: $0) } ?? ProcessInfo.processInfo.activeProcessorCount
  }()

  /// The arguments of a process that runs the test function alone. Nothing else of the own ones is
  /// passed on: other filters, repetitions, and files that the results are written to.
  func arguments(of own: [String]) -> [String] {
    let kept = ["--test-bundle-path", "--testing-library"].flatMap { option in
      own.firstIndex(of: option).map { Array(own[$0...].prefix(2)) } ?? []
    }
    let filter = "^\(NSRegularExpression.escapedPattern(for: test))$"
    return kept + ["--quiet", "--filter", filter]
  }
}
