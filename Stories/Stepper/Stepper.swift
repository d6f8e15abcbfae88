import Storybook
import StorybookInteractions

/// A number field that a custom element of the app's own makes handier: its script runs in the
/// canvas.
enum Stepper {
  struct Props: Codable, Hashable, Sendable {
    var quantity = 1
    var most = 9
    /// What the cart has; absent until the quantity is saved.
    var saved: Int?
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
      .test("takes a dozen at most") { s in
        try await s.open(fixture: "dozen")
        try s.expect("4 of 12")
      }
    Story("Most", Props(quantity: 9))
  }
  .update {
    OnCommand(\.change) { $0.quantity = min(max($1, 0), $0.most) }
    OnRequest("POST", "/cart") { props, request in
      guard let quantity = request["quantity"].flatMap(Int.init), quantity <= props.most else {
        return .html("Not that many.", status: 422)
      }
      props.saved = quantity
      return .html("Saved: <b>\(quantity)</b>", headers: ["HX-Trigger": "saved"])
    }
  }
  .decorated(.scripts("/assets/stepper.mjs"))

  @Sendable private static func html(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    Look.page(
      environment, style: "body { display: grid; place-content: center }",
      """
      <main class="card stack">
      <label for="quantity">Quantity</label>
      <quantity-stepper><input id="quantity" type="number" min="0" max=\(props.most)\
       value=\(props.quantity)\(props.change)></quantity-stepper>
      <p role="status">\(props.quantity) of \(props.most)\(cart(props.saved))</p>
      </main>
      """)
  }

  private static func cart(_ saved: Int?) -> HTML {
    guard let saved else { return "" }
    return ", \(saved) in the cart"
  }
}
