import Foundation
import Storybook
import StorybookServer

@main struct Main {
  static func main() async { await StorybookServer(catalog).run() }

  static let catalog = Catalog("Coded stories", coder: .app) {
    Delivery.screen
    Sensor.screen.coded(by: Sensor.coder)
    Letter.screen
    Unmade.screen
    Parcels.screen
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
