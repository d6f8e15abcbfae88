import CStorybookTrace
import Foundation
import Storybook
import Testing

@testable import StorybookProgram
@testable import StorybookHost

struct SymbolicationCacheTests {
  private static let answer = SymbolicationCache.Answer(
    frames: [StackFrame(function: "html", source: nil, isAuthors: true)], failure: nil)
  private static let library = 45_000_000_000_000
  private static let executable = Int(STORYBOOK_TRACE_EXECUTABLE)

  private static func trace(_ cause: Trace.Cause, _ addresses: [Int]) -> Trace {
    Trace(cause: cause, fault: 0, addresses: addresses)
  }

  @Test(arguments: [
    (Trace.Cause.signal, [1, 2, 3, 4, 5], true), (.signal, [9, 2, 3, 4, 5], false),
    (.signal, [1, 2, library, 3, 4, 5], true), (.exit, [1, 2, 3, 4, 5], false),
  ])
  func `a crash is known by its way there`(
    _ cause: Trace.Cause, _ addresses: [Int], _ isKnown: Bool
  ) {
    var places = SymbolicationCache()
    places.remember(
      Self.trace(.signal, [1, 2, 3, Self.library + 7, 4, 5]), with: .none, answer: Self.answer)
    #expect(
      (places.answerTrace(Self.trace(cause, addresses), with: .none) == Self.answer) == isKnown)
  }

  #if os(Linux)
    /// A build may have put other lines at the same addresses.
    @Test func `a crash is not known in another file`() throws {
      var places = SymbolicationCache()
      let trace = Self.trace(.signal, [1, 2, 3])
      places.remember(trace, with: .none, answer: Self.answer)
      let files = try #require(ImageFiles(TracedImages.all, of: getpid()))
      #expect(places.answerTrace(trace, with: .files(files)) == nil)
    }
  #endif

  /// A quick build has the storybook's code in a library, and the author's in the executable.
  @Test(arguments: [0, 1, 0x3400, (1 << 31) - 1])
  func `crashes of a quick build are told apart by the author's code`(_ offset: Int) {
    var places = SymbolicationCache()
    let known = Self.trace(.signal, [Self.library, Self.executable + offset, 7])
    places.remember(known, with: .none, answer: Self.answer)
    #expect(places.answerTrace(known, with: .none) == Self.answer)
    for other in [offset + 16, offset / 2 + 1 << 20, -offset - 2] {
      let trace = Self.trace(.signal, [Self.library, Self.executable + other, 7])
      #expect(places.answerTrace(trace, with: .none) == nil)
    }
  }

  @Test(arguments: [
    ([1, 2, 3, 4, 5, 6], true), ([7, 8, 9, 4, 5, 6], true), ([7, 4, 5, 6], true),
    ([1, 2, 3, 4, 5, 9], false), ([1, 2, 3, 9, 5, 6], false),
  ])
  func `a loop is known by who called it, if that may be guessed`(
    _ addresses: [Int], _ isKnown: Bool
  ) {
    var places = SymbolicationCache()
    places.remember(Self.trace(.deadline, [1, 2, 3, 4, 5, 6]), with: .none, answer: Self.answer)
    let isSame = addresses == [1, 2, 3, 4, 5, 6]
    let trace = Self.trace(.deadline, addresses)
    #expect((places.answerTrace(trace, with: .none) == Self.answer) == isSame)
    places.matchesApproximately = true
    #expect((places.answerTrace(trace, with: .none) == Self.answer) == isKnown)
  }
}
