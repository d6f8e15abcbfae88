// swift-format-ignore-file: NeverForceUnwrap
import Foundation
import Storybook

/// Props that only the app's own coders read.
enum Delivery {
  static let carrierKey = CodingUserInfoKey(rawValue: "carrier")!

  struct Props: Codable, Hashable, Sendable {
    var orderNumber = 7
    var sentAt = Date(timeIntervalSince1970: 1_767_225_600)
    var returnedAt: Date?
    var stateOfOrder = State.deliveredTo(
      personName: "Ann", arrivedAt: Date(timeIntervalSince1970: 0))
    var perDayCount = ["dayOne": 1]
    var carrier = Carrier(name: "Post")
  }

  enum State: Codable, Hashable, Sendable {
    case onTheWay
    case deliveredTo(personName: String, arrivedAt: Date)
  }

  /// Is decoded only where its app says which one it is.
  struct Carrier: Codable, Hashable, Sendable {
    var name: String

    init(name: String) { self.name = name }

    init(from decoder: any Decoder) throws {
      guard let expected = decoder.userInfo[carrierKey] as? String else {
        throw CocoaError(.coderValueNotFound)
      }
      name = try decoder.singleValueContainer().decode(String.self)
      guard name == expected else { throw Unknown(name: name) }
    }

    func encode(to encoder: any Encoder) throws { try name.encode(to: encoder) }

    struct Unknown: Error, CustomStringConvertible {
      let name: String
      var description: String { "“\(name)” is no carrier." }
    }
  }

  static func isInOrder(_ props: Props) -> Bool {
    props.returnedAt.map { $0 >= props.sentAt } ?? true
  }

  static func html(_ props: Props) -> HTML {
    "<p>Order \(props.orderNumber) of \(props.sentAt.formatted(.iso8601))</p>"
  }

  static let screen = Screen(
    "Shop/Delivery",
    render: html
  ) {
    Story("On the way", Props(stateOfOrder: .onTheWay))
    Story("Delivered", Props())
  }
  .controls {
    $0.control(\.sentAt, .label("Sent"))
      .control(\.orderNumber, .stepper(1...99))
  }
  .invariants([Invariant("is back after it was sent", at: \.returnedAt, holds: isInOrder)])
}
