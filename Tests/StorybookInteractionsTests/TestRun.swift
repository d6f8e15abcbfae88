import Foundation
import Storybook
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

/// Expects that the test of a screen passes.
func expectPass(
  _ screen: some ScreenConvertible, sourceLocation: SourceLocation = #_sourceLocation
) async {
  let failure = await result(screen).failure
  #expect(failure?.message == nil, sourceLocation: sourceLocation)
}
