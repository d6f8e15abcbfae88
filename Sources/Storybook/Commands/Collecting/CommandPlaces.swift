import StorybookSchema
import Synchronization

/// The paths of the commands in decoded props.
final class CommandPlaces: Sendable {
  private let places = Mutex<Set<Pointer>>([])

  init(of props: some Encodable) {
    _ = try? PropsCoding.encode(props, userInfo: [.commandPlaces: self])
  }

  func addPlace(_ place: Pointer) { places.withLock { _ = $0.insert(place) } }

  func contains(_ place: Pointer) -> Bool { places.withLock { $0.contains(place) } }
}
