import StorybookSchema
import Synchronization

/// The places of the commands that props have, in the JSON that they were read from.
final class CommandPlaces: Sendable {
  private let places = Mutex<Set<Pointer>>([])

  init(of props: some Encodable) {
    _ = try? PropsCoding.encode(props, userInfo: [.commandPlaces: self])
  }

  func add(_ place: Pointer) { places.withLock { _ = $0.insert(place) } }

  func contains(_ place: Pointer) -> Bool { places.withLock { $0.contains(place) } }
}
