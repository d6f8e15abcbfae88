import Storybook
@testable import StorybookTestSupport

/// The meter after a day's work: a field renamed, one added, one removed, one of another type.
enum NewMeter {
  struct Props: Codable, Hashable, Sendable {
    var level = 1
    /// Was `name`.
    var title = "Tank"
    var tags: [String] = []
    var isOpen = false
    var unit: String?
  }

  static func html(_ props: Props) -> HTML { "<p>\(props.title): \(props.level)</p>" }

  static let catalog = Catalog("New") {
    Screen("Meter", render: html) {
      Story("Full", Props(level: 100))
    }
  }
}
