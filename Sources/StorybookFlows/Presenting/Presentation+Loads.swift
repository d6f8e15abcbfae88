import Storybook
import Synchronization

/// A running load of a presented screen.
struct PresentationLoad: Sendable {
  let id: Int
  var due: DueLoad
  let task: Task<Void, Never>
}

extension Presentation {
  /// Starts the due loads and cancels those no longer due. In a storybook, the room of the flow
  /// does that instead.
  func load() {
    guard !(presenter is any ReplayingPresenter), !Shown.handlers.loads.isEmpty else { return }
    let obsolete: [PresentationLoad] = state.withLock { state in
      var due = state.isDismissed ? [] : Shown.handlers.loads.due(state.props)
      var obsolete: [PresentationLoad] = []
      var kept: [PresentationLoad] = []
      for var load in state.loads {
        if let new = due.standIn(for: load.due) {
          load.due = new
          due.removeAll { $0 == new }
          kept.append(load)
        } else {
          obsolete.append(load)
        }
      }
      state.loads = kept
      for due in due { start(due, state: &state) }
      return obsolete
    }
    // Outside of the lock, as cancellation handlers run arbitrary code.
    for load in obsolete { load.task.cancel() }
  }

  private func start(_ due: DueLoad, state: inout State) {
    state.loadCount += 1
    let id = state.loadCount
    let props = state.props
    let task = Task { [weak self] in
      let loaded = await Shown.handlers.loads.loaded([due], into: props) { _ in Dependency() }
      if !Task.isCancelled { self?.endLoad(id, in: loaded, at: due.path) }
    }
    state.loads.append(PresentationLoad(id: id, due: due, task: task))
  }

  private func endLoad(_ id: Int, in loaded: Shown.Props, at start: [Int]) {
    do {
      guard try state.withLock({ try takeLoad(id, in: loaded, at: start, state: &$0) }) else {
        return
      }
    } catch {
      return presenter.report(
        .failed(screen: name, reason: ErrorDescription.sentence(error)))
    }
    presenter.refresh(self)
    load()
  }

  /// Returns `false` for a cancelled load. If the property does not keep its value, the load stays
  /// listed, so that it does not start again.
  private func takeLoad(
    _ id: Int, in loaded: Shown.Props, at start: [Int], state: inout State
  ) throws -> Bool {
    guard let index = state.loads.firstIndex(where: { $0.id == id }) else { return false }
    let due = state.loads[index].due
    let loads = Shown.handlers.loads
    state.props = try live(
      loads.ended(due, from: loaded, at: start, into: state.props))
    state.loads.remove(at: index)
    return true
  }
}
