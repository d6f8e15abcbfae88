import Foundation

struct Boat: Codable, Sendable {
  enum Rig: String, Codable, CaseIterable { case sloop, ketch, motor }

  var name: String
  var rig: Rig
  var berths: Int
  var photo: URL?
  var pricePerDay: Decimal
}

enum Weather: Codable, Sendable {
  case calm
  case wind(beaufort: Int)
  case storm(until: Date)
}

struct Booking: Codable, Sendable {
  var boat: Boat
  var skipper: String
  var days = 1
  var extras: [String: Int] = [:]
}

struct Invoice: Codable, Sendable {
  struct Line: Codable { var text: String, amount: Decimal, quantity: Int }

  var number: String
  var due: Date
  var lines: [Line]
}

struct Member: Codable, Sendable {
  enum Order: Codable { case name, joined }

  var name: String
  var joined: Date
}

/// What the app keeps its boats in.
protocol Fleet: Sendable {
  func boats(matching query: String) async throws -> [Boat]
}
