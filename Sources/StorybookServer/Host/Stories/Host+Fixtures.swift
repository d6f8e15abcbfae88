import Logging
import Storybook
import StorybookSchema

extension Host {
  /// Decodes fixtures with the current types, and marks those in the catalog that do not fit.
  func checkFixtures(_ isWanted: (_ path: String) -> Bool = { _ in true }) {
    for screen in storyIndex?.screens ?? [] {
      for case .fixture(let path) in screen.stories.map(\.origin) where isWanted(path) {
        check(path, of: screen.listing.id)
      }
    }
  }

  private func check(_ path: String, of screen: String) {
    let props: Value
    do throws(ProtocolError) {
      props = try FixtureFolder.props(at: path)
    } catch {
      return note(error.message, at: path)
    }
    let generation = current
    let question = Evaluation(
      ticket: 0, screen: screen, props: props.bytes,
      environment: EnvironmentSettings(device: listing?.devices.first?.id ?? ""),
      wantsRendering: false)
    pool?.submit(.evaluate(question), priority: .slow) { answer in
      guard generation == self.current else { return }
      switch answer {
      case .reply(.outcome(.rejected(let mismatch))): self.note("\(mismatch)", at: path)
      case .died(let report): self.note(report.message, at: path)
      case .reply: self.note(nil, at: path)
      }
    }
  }

  private func note(_ problem: String?, at path: String) {
    guard problems[path] != problem else { return }
    problems[path] = problem
    if let problem { log.warning("The fixture \(path) does not fit its type: \(problem)") }
    announceStoryIndex()
  }
}
