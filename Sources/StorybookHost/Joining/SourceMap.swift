import StorybookSchema

/// Maps the lines of a joined file to their sources, for a browser's developer tools and stack
/// traces (ECMA-426, version 3 of the format).
struct SourceMap {
  /// A source, and a line and column in it, counted from 0.
  struct Place: Equatable {
    var source: Int
    var line: Int
    var column: Int
  }

  private(set) var sources: [String] = []
  /// One per line; `nil` for lines that the host generated.
  private(set) var places: [Place?] = []

  mutating func addSource(_ path: String) { sources.append(path) }

  /// Adds a line of the most recently added source.
  mutating func addLine(_ line: Int, column: Int) {
    places.append(Place(source: sources.count - 1, line: line, column: column))
  }

  mutating func addOwnLine() { places.append(nil) }

  /// - Parameter root: the path from the map to the sources.
  func json(root: String) -> [UInt8] {
    let map: Value = [
      "version": 3, "sources": .array(sources.map { .string(root + $0) }), "names": [],
      "mappings": .string(mappings),
    ]
    return map.bytes
  }

  /// One segment per line: its own column, source, line and column, as differences from the
  /// previous segment.
  var mappings: String {
    var text = ""
    var last = Place(source: 0, line: 0, column: 0)
    for place in places {
      if let place {
        text += "A" + Self.digits(place.source - last.source)
        text += Self.digits(place.line - last.line) + Self.digits(place.column - last.column)
        last = place
      }
      text += ";"
    }
    return text
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".unicodeScalars)

  /// Base64 VLQ: the sign in the lowest bit, five bits per digit, the lowest digit first.
  static func digits(_ number: Int) -> String {
    var rest = number < 0 ? -number << 1 | 1 : number << 1
    var text = ""
    repeat {
      let digit = rest & 31
      rest >>= 5
      text.unicodeScalars.append(alphabet[rest > 0 ? digit | 32 : digit])
    } while rest > 0
    return text
  }
}
