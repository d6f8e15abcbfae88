import StorybookFiles
import StorybookSchema
import Storybook

/// The memory available to the props of a room.
package struct RoomAllowance: Hashable, Sendable {
  /// The bytes by which the room may grow.
  package var growth: Int
  /// The limit of all rooms together, in bytes.
  package var limit: Int

  package static let unlimited = RoomAllowance(growth: .max, limit: .max)

  /// Returns why a room may not grow by these bytes, as a sentence; `nil` if it may.
  package func excess(of bytes: Int, named what: String) -> String? {
    guard bytes > growth else { return nil }
    return "\(what) takes \(PropsLimit.megabytes(bytes)): all rooms of this host together hold "
      + "their maximum of \(PropsLimit.megabytes(limit))."
  }
}

/// Every change of the props passes here before it is evaluated or committed.
extension Room {
  /// Returns why the room cannot have these props; `nil` if it can.
  ///
  /// - Parameter request: steps through the history only swap what the room holds already.
  func excess(of new: Value, for request: RoomRequest) -> PropsExcess? {
    if let reason = PropsLimit.excess(of: new) { return PropsExcess(reason, isOfHost: false) }
    guard !request.isHeld else { return nil }
    let growth = new.memory(besides: props)
    return allowance.excess(of: growth, named: "The change").map {
      PropsExcess($0, isOfHost: true)
    }
  }

  /// Refuses a request whose props are too large before any code runs on them.
  mutating func refuse(_ request: RoomRequest, excess: PropsExcess) -> [Effect] {
    switch (request.kind, excess.isOfHost) {
    case (.show(let step, _), _):
      recordings.player?.noteDrift(StepDrift(fields: [], problem: excess.reason), at: step)
      return showedStep()
    case (.message(.undo), _), (.message(.redo), _), (.message(.reset), _),
      (.message(.edit), true), (.message(.environment), true):
      return [.fail(.limit, message: excess.reason, seq: request.seq, to: request.participant)]
    default: return [reject(request, mismatch: request.placed(excess.mismatch))]
    }
  }
}

/// Why a room cannot have props.
struct PropsExcess: Hashable, Sendable {
  let reason: String
  /// Whether the host has no memory for them, which others use.
  let isOfHost: Bool

  init(_ reason: String, isOfHost: Bool) {
    self.reason = reason
    self.isOfHost = isOfHost
  }

  var mismatch: PropsError { PropsError(path: Pointer(), reason: reason) }
}

extension RoomRequest {
  /// Whether the room holds the props already: in its history, or as its story's own.
  fileprivate var isHeld: Bool {
    switch kind {
    case .message(.undo), .message(.redo), .message(.reset): true
    default: false
    }
  }
}
