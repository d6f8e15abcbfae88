import Storybook
import StorybookSchema
import Synchronization

/// A presentation in a flow that is replayed.
protocol FlowPresentation: PresentedScreen {
  /// Returns the props at the time of the last request.
  func input() throws(PropsError) -> Value
  func value() throws(PropsError) -> Value
  /// Restores the props that the screen had when it completed.
  func restore(_ props: Value) throws(PropsError)
  /// Delivers an output; null for a cancellation.
  func takeOutput(_ output: Value, at place: String) throws(PropsError)
  func withdraw()
}

extension Presentation: FlowPresentation {

  func input() throws(PropsError) -> Value { try encoded(state.withLock { $0.asked }) }

  func value() throws(PropsError) -> Value { try encoded(props) }

  private func encoded(_ props: Shown.Props) throws(PropsError) -> Value {
    do { return try PropsCoding.encode(props) } catch {
      throw mismatch(ErrorDescription.sentence(error))
    }
  }

  func restore(_ props: Value) throws(PropsError) {
    let old = try PropsCoding.decode(Shown.Props.self, from: props)
    do { try change { $0 = old } } catch { throw mismatch(ErrorDescription.sentence(error)) }
  }

  func takeOutput(_ output: Value, at place: String) throws(PropsError) {
    let place = CodeLocation(place: place)
    guard output != .null else { return answer(.cancelled, at: place) }
    answer(.completed(try PropsCoding.decode(Shown.Output.self, from: output)), at: place)
  }

  private func mismatch(_ reason: String) -> PropsError {
    PropsError(path: Pointer(), reason: "“\(name)”: \(reason)")
  }
}

extension CodeLocation {
  /// Parses `Module/File.swift:12`.
  fileprivate init(place: String) {
    let parts = place.split(separator: ":")
    self.init(
      file: parts.first.map(String.init) ?? "",
      line: parts.last.flatMap { Int($0) } ?? 0)
  }
}
