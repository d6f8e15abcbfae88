import Storybook
import StorybookWebSockets

extension Host {
  /// Loads a story's dependencies in a worker, without blocking the room.
  func load(_ evaluation: Evaluation, after delay: Int, in name: String) {
    guard delay > 0 else { return load(evaluation, in: name) }
    loop.schedule(after: .milliseconds(delay)) { [weak self] in
      self?.assumeIsolated { $0.load(evaluation, in: name) }
    }
  }

  private func load(_ evaluation: Evaluation, in name: String) {
    let isWanted = { [weak self] in
      self?.assumeIsolated { $0.rooms[name]?.room.waits(for: evaluation.ticket) } == true
    }
    guard isWanted() else { return }
    var wasTold = false
    pool?.submit(.evaluate(evaluation), priority: .slow, while: isWanted) { answer in
      let outcome: Outcome
      switch answer {
      case .reply(.outcome(let part)): outcome = part
      case .died(let report) where wasTold:
        return self.update(name) { $0.explain(report, for: evaluation.ticket) }
      case .died(let report):
        wasTold = true
        outcome = .crashed(report)
      case .reply: outcome = .crashed(CrashReport(.garbage, "The worker did not understand."))
      }
      self.update(name) { $0.receive(outcome, ofLoad: evaluation.ticket) }
      if answer.isFollowedByStack { self.reportCrashSoon(of: evaluation.ticket, in: name) }
    }
  }
}
