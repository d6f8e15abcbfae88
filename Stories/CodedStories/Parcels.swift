import Foundation
import Storybook
import StorybookAsync

/// A story with a load that never returns, for hosts with this variable in their environment.
enum Parcels {
  struct Props: Codable, Sendable {
    var parcels = AsyncData<[String]>.loading()
  }

  static func html(_ props: Props) -> HTML {
    "<p>\(props.parcels.lastValue?.count ?? 0) parcels</p>"
  }

  private static var neverReturns: Bool {
    ProcessInfo.processInfo.environment["CODED_STORIES_SPIN"] != nil
  }

  static let screen = Screen("Post/Parcels", render: html) {
    Story("Loads", Props()) {
      Load("parcels", \.parcels) {
        while neverReturns {}
        return ["A book"]
      }
    }
  }
}
