import Storybook

/// A number field that a custom element of the app's own makes handier: its script runs in the
/// canvas.
enum Stepper {
  struct Props: Codable, Hashable, Sendable {
    var quantity = 1
    var most = 9
    var change: CommandWith<Int> = .noop
  }

  static let screen = Screen(
    "Lab/Stepper",
    description: """
      A custom element around a field, from a script of the catalog. Without it, the field is there.
      """,
    tags: ["live", "scripts"], render: html
  ) {
    Story("One", Props())
    Story("Most", Props(quantity: 9))
  }
  .update(ScreenUpdate { OnCommand(\.change) { $0.quantity = min(max($1, 0), $0.most) } })
  .decorated(.scripts("/assets/stepper.mjs"))

  @Sendable private static func html(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    Look.page(
      environment, style: "body { display: grid; place-content: center }",
      """
      <main class="card stack">
      <label for="quantity">Quantity</label>
      <quantity-stepper><input id="quantity" type="number" min="0" max=\(props.most)\
       value=\(props.quantity)\(props.change)></quantity-stepper>
      <p role="status">\(props.quantity) of \(props.most)</p>
      </main>
      """)
  }
}
