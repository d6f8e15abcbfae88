import Foundation

// Types none of whose own code may run: reading or writing one ends the tests.

struct Trap: Codable, Sendable {
  var title: String
  var count: UInt8?
  var day: Date
  var tags: [Tag]
  var byName: [String: Tag]
  var paint: Paint
  var mode: Mode
  @Frame var width: Int
  var box: TrapBox<[Tag]>
  var event: TrapEvent
  var span: Range<Int>
  var onTap: @Sendable () -> Void

  enum Mode: String, Codable, Sendable { case fast, slow = "SLOW" }
  enum CodingKeys: String, CodingKey { case title = "t", count }

  init(from decoder: any Decoder) throws { fatalError("Trap was read.") }
  func encode(to encoder: any Encoder) throws { fatalError("Trap was written.") }
}

struct Tag: Codable, Sendable {
  var id: UUID
  var link: URL?

  init(from decoder: any Decoder) throws { fatalError("Tag was read.") }
  func encode(to encoder: any Encoder) throws { fatalError("Tag was written.") }
}

struct TrapBox<Content: Codable & Sendable>: Codable, Sendable {
  var content: Content

  init(from decoder: any Decoder) throws { fatalError("TrapBox was read.") }
  func encode(to encoder: any Encoder) throws { fatalError("TrapBox was written.") }
}

indirect enum TrapEvent: Codable, Sendable {
  case tapped(x: Int, y: Double)
  case said(text: String)
  case mixed(Int, flag: Bool?)
  case inside(Tag)
  case twice(TrapEvent, TrapEvent)
  case nothing

  init(from decoder: any Decoder) throws { fatalError("TrapEvent was read.") }
  func encode(to encoder: any Encoder) throws { fatalError("TrapEvent was written.") }
}

@propertyWrapper struct Frame: Codable, Sendable {
  var wrappedValue: Int

  init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
  init(from decoder: any Decoder) throws { fatalError("Frame was read.") }
  func encode(to encoder: any Encoder) throws { fatalError("Frame was written.") }
}

class TrapNode: Codable {
  var next: TrapNode?
  var children: [TrapNode] = []
  lazy var late = 1

  required init(from decoder: any Decoder) throws { fatalError("TrapNode was read.") }
  func encode(to encoder: any Encoder) throws { fatalError("TrapNode was written.") }
}

final class TrapLeaf: TrapNode {
  var size = UserSize(rawValue: 1)
}

struct UserSize: RawRepresentable, Codable, Sendable {
  var rawValue: Int

  init(rawValue: Int) { self.rawValue = rawValue }
  init(from decoder: any Decoder) throws { fatalError("UserSize was read.") }
  func encode(to encoder: any Encoder) throws { fatalError("UserSize was written.") }
}
