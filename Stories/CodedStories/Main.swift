import Foundation
import Storybook
import StorybookServer

@main struct Main {
  static func main() async { await StorybookServer(catalog).run() }

  /// A folder that a test made, with the app's files.
  static let app = ProcessInfo.processInfo.environment["CODED_STORIES_APP"] ?? "App"

  static let catalog = Catalog(
    "Coded stories", public: ["/": "\(app)/Public", "/uploads": "\(app)/Uploads"], coder: .app
  ) {
    Delivery.screen
    Sensor.screen.coded(by: Sensor.coder)
    Letter.screen
    Unmade.screen
    Parcels.screen
    Search.screen
    Bag.screen
    Clerk.screen
    if OddTypes.isIncluded {
      OddTypes.screens.map(\.erased)
      HandWritten.screens.map(\.erased)
    }
    // Its stories take long to read: only for tests that ask for them.
    if ProcessInfo.processInfo.environment["CODED_STORIES_FREIGHT"] != nil { Freight.screen }
    Places.screen
    // Its scripts are there only for tests that bring them.
    if ProcessInfo.processInfo.environment["CODED_STORIES_APP"] != nil { Enhanced.screen }
  }
}

extension PropsCoder {
  /// As most web services write JSON.
  static var app: PropsCoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.userInfo[Delivery.carrierKey] = "Post"
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return PropsCoder(decoder: decoder, encoder: encoder)
  }
}
