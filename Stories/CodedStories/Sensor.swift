import Foundation
import Storybook

/// Another way to write dates, data and numbers than that of the catalog.
enum Sensor {
  struct Props: Codable, Hashable, Sendable {
    var measuredAt = Date(timeIntervalSince1970: 1_767_225_600)
    var level = 20.5
    var limit = Double.infinity
    var image = Data([1, 2, 3])
  }

  static var coder: PropsCoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .millisecondsSince1970
    decoder.dataDecodingStrategy = .deferredToData
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "∞", negativeInfinity: "-∞", nan: "?")
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .millisecondsSince1970
    encoder.dataEncodingStrategy = .deferredToData
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "∞", negativeInfinity: "-∞", nan: "?")
    return PropsCoder(decoder: decoder, encoder: encoder)
  }

  static func html(_ props: Props) -> HTML {
    "<p>\(props.level) of \("\(props.limit)") at \(props.measuredAt.formatted(.iso8601))</p>"
  }

  static let screen = Screen(
    "Shop/Sensor", render: html
  ) {
    Story("Warm", Props())
  }
  .controls { $0.control(\.level, .slider(0...50)) }
}
