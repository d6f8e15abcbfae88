import Foundation

struct Vectors: Codable, Sendable {
  var pair: SIMD2<UInt8> = [1, 255]
  var position: SIMD3<Float> = [0, 1, -0.5]
  var color: SIMD4<Double> = [0, 0.25, 0.5, 1]
  var bytes: SIMD8<Int8> = [1, 2, 3, 4, 5, 6, 7, -128]
  var wide: SIMD16<UInt64> = .init(repeating: .max)
  var wider: SIMD32<Int16> = .zero
  var widest: SIMD64<Int32> = .one
  var half: SIMD2<Float16> = [1.5, 2]
  var mask: SIMDMask<SIMD3<Int32>> = [true, false, true]
  var optional: SIMD2<Int>?
  var list: [SIMD2<Double>] = [[1, 2]]
  var named: [String: SIMD3<Double>] = ["up": [0, 1, 0]]
  var payload = Move.none
  var corner = CGPoint(x: 1, y: 2)
  var frame = CGRect(x: 1, y: 2, width: 3, height: 4)
  var span = 1..<4

  enum Move: Codable, Sendable { case none, moved(to: SIMD4<Int>) }
}

struct Regions: Codable, Sendable {
  var calendar = Calendar(identifier: .islamicUmmAlQura)
  var zone = TimeZone.gmt
  var locale = Locale(identifier: "de_CH")
  var optional: TimeZone?
  var calendars = [Calendar(identifier: .iso8601)]
  var named = ["home": Locale(identifier: "ja_JP")]
  var meeting = Meeting.at(.gmt)

  enum Meeting: Codable, Sendable { case nowhere, at(TimeZone) }
}

/// Bits of every width, with and without names.
struct Style: OptionSet, Codable, Hashable, Sendable {
  let rawValue: Int
  static let bold = Style(rawValue: 1)
  static let italic = Style(rawValue: 2)
  static let all: Style = [.bold, .italic]
}

struct Rights: OptionSet, Codable, Sendable {
  let rawValue: UInt64
  static let read = Rights(rawValue: 1)
  static let owner = Rights(rawValue: 1 << 63)
}

struct Formatted: Codable, Sendable {
  var style: Style = [.bold]
  var optional: Style?
  var list: [Style] = [.italic]
  var named: [String: Style] = ["title": .bold]
  var payload = Part.text(style: .bold)
  var inner = Inner()
  var rights: Rights = .owner
  var flags: UInt8 = 0
  var maybe: Int8?

  struct Inner: Codable, Sendable { var style = Style.all }
  enum Part: Codable, Sendable { case text(style: Style), rule }
}
