import Foundation

@testable import Harbor

extension Boat {
  static let tern = Boat(name: "Tern", rig: .sloop, berths: 4, photo: nil, pricePerDay: 120)
}

struct SampleFleet: Fleet, Codable {
  var boats = [Boat.tern], isOffline = false
  func boats(matching query: String) throws -> [Boat] {
    if isOffline { throw URLError(.notConnectedToInternet) }
    return boats
  }
}
