import Storybook
import StorybookProgram
import Testing

@testable import StorybookHost

struct LastResultTests {
  private static let rendered = WorkerPool.Answer.reply(
    .outcome(.rendered(Rendering(mediaType: "text/plain", body: .text("x")), Timing())))

  private static func died(_ stack: [StackFrame]?) -> WorkerPool.Answer {
    .died(CrashReport(.trap, "It fell.", stack: stack))
  }

  /// All that a pool says of one evaluation, first to last.
  static let courses: [[WorkerPool.Answer]] = [
    [.reply(.outcome(.decoded())), .reply(.outcome(.inspected(Inspection()))), rendered],
    [.reply(.outcome(.rejected(PropsError(path: Pointer(), reason: "No."))))],
    [.reply(.outcome(.decoded())), .reply(.outcome(.crashed(CrashReport(.thrown, "No."))))],
    [.reply(.failed("No."))],
    [died([])],
    [.reply(.outcome(.decoded())), died(nil), died([])],
  ]

  @Test(arguments: courses.indices)
  func `a rendering outside rooms ends once, with the last answer`(
    index: Int
  ) {
    let evaluation = Evaluation(
      ticket: 0, screen: "screen", props: [], environment: EnvironmentSettings(device: ""),
      wantsRendering: true)
    let ends = Self.courses[index].map { $0.isLast(for: .evaluate(evaluation)) }
    #expect(ends == ends.indices.map { $0 == ends.count - 1 })
  }
}
