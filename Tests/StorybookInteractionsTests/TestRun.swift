import Foundation
import Storybook
import StorybookProgram
import Testing

/// Runs the first test of a screen on a thread of its own, since loads block it.
func result(_ screen: some ScreenConvertible) async -> TestResult {
  let catalog = Catalog("Tests") { screen.erased }
  return await withCheckedContinuation { continuation in
    Thread {
      let first = catalog.screens[0]
      let result = catalog.result(ofTest: 0, screen: first.id, story: first.stories[0].slug)
      continuation.resume(returning: result ?? TestResult())
    }.start()
  }
}

/// Runs the first test of a screen, and returns its steps, too.
func traced(_ screen: some ScreenConvertible) async -> (trace: TestTrace, result: TestResult) {
  let catalog = Catalog("Tests") { screen.erased }
  let first = catalog.screens[0]
  let request = WorkerRequest.test(
    screen: first.id, story: first.stories[0].slug, index: 0, trace: .steps)
  return await withCheckedContinuation { continuation in
    Thread {
      var trace = TestTrace()
      catalog.answerRequest(request) { reply in
        switch reply {
        case .traced(let event): trace.addEvent(event)
        case .tested(let result): continuation.resume(returning: (trace, result))
        default: Issue.record("Unexpected reply: \(reply)")
        }
      }
    }.start()
  }
}

/// Expects that the test of a screen passes.
func expectPass(
  _ screen: some ScreenConvertible, sourceLocation: SourceLocation = #_sourceLocation
) async {
  let failure = await result(screen).failure
  #expect(failure?.message == nil, sourceLocation: sourceLocation)
}
