import Storybook
import Testing

enum Lamp {
  struct Props: Codable, Sendable {
    var name: String
    var watts: Double
    var isOn = false
  }

  struct ViewProps: Codable, Hashable, Sendable {
    var title: String
    var power: String
    var buttonTitle: String

    init(_ props: Props) {
      title = props.name.isEmpty ? "A lamp" : props.name
      power = props.isOn ? "\(Int(props.watts.rounded())) W" : "off"
      buttonTitle = props.isOn ? "Switch off" : "Switch on"
    }
  }

  static func html(_ view: ViewProps) -> HTML {
    "<h1>\(view.title)</h1><p>\(view.power)</p><button>\(view.buttonTitle)</button>"
  }

  static let screen = Screen("Home/Lamp", project: ViewProps.init, render: html) {
    Story("Off", Props(name: "", watts: 40))
    Story("On", Props(name: "Desk", watts: 39.6, isOn: true))
  }
}

struct LampTests {
  @Test func `a lamp that is on says what it takes, in whole watts`() {
    let view = Lamp.ViewProps(Lamp.Props(name: "Desk", watts: 39.6, isOn: true))
    #expect(view.power == "40 W")
    #expect(view.buttonTitle == "Switch off")
  }
}
