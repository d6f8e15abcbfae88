/// Paths that are visited in turn, cyclically.
struct Rotation {
  private var paths: [String] = []
  private var places: [String: Int] = [:]
  private var cursor = 0

  var count: Int { paths.count }

  mutating func insert(_ path: String) {
    guard places[path] == nil else { return }
    places[path] = paths.count
    paths.append(path)
  }

  mutating func remove(_ path: String) {
    guard let place = places.removeValue(forKey: path), let last = paths.popLast() else { return }
    guard last != path else { return }
    paths[place] = last
    places[last] = place
  }

  mutating func next() -> String? {
    guard !paths.isEmpty else { return nil }
    if cursor >= paths.count { cursor = 0 }
    defer { cursor += 1 }
    return paths[cursor]
  }
}
