import Foundation
import Storybook
import StorybookInteractions

/// Steps of an interaction test on a rendering of about 5 kB, for Benchmarks/run interactions.
@main struct Main {
  struct Props: Codable, Hashable, Sendable {
    var name = ""
    var isGift = false
    var rows = (1...30).map { "Item \($0)" }
    var isPaid = false
    var typed: CommandWith<String> = .noop
    var wrap: CommandWith<Bool> = .noop
    var remove: CommandWith<String> = .noop
    var pay: Command = .noop
  }

  static func html(_ props: Props) -> HTML {
    let rows = props.rows.html { row in
      """
      <tr><th scope="row">\(row)</th><td class="price">12 francs</td><td>\
      <button class="quiet"\(props.remove.bind(to: row))>Remove</button></td></tr>
      """
    }
    return """
      <main><h1>Checkout</h1><table>\(rows)</table><form\(props.pay, on: .submit)>
      <label>Name <input name="name" value=\(props.name)\(props.typed)></label>
      <label><input type="checkbox"\(attribute: "checked", props.isGift)\(props.wrap)> Gift</label>
      <button>Pay</button></form>\(thanks(props))</main>
      """
  }

  static func thanks(_ props: Props) -> HTML? {
    guard props.isPaid else { return nil }
    return "<p role=\"status\">Thank you</p>"
  }

  static let steps = 10

  static let screen = Screen("Checkout", render: html) {
    Story("Pays", Props()) {
      OnCommand(\.typed) { props, text in props.name = text }
      OnCommand(\.wrap) { props, isOn in props.isGift = isOn }
      OnCommand(\.remove) { props, row in props.rows.removeAll { $0 == row } }
      OnCommand(\.pay) { props in props.isPaid = true }
    }
    .test("ten steps") { s in
      try s.expect(.heading("Checkout"))
      try await s.fill("Name", with: "Ann")
      try s.expect("Name", value: "Ann")
      try await s.check("Gift")
      try s.expect("Gift", is: .checked)
      try await s.within(.row("Item 7")).press("Remove")
      try s.expect(no: "Item 7")
      try await s.press("Pay")
      try s.expect(.role("status", "Thank you"))
      try s.expect(\.isPaid, true)
    }
  }

  static func main() {
    let catalog = Catalog("Steps") { screen }
    let seconds = Double(CommandLine.arguments.dropFirst().first ?? "") ?? 3
    let threads = Int(CommandLine.arguments.dropFirst(2).first ?? "") ?? 2
    let rates = Rates()
    let all = DispatchGroup()
    for _ in 0..<threads {
      all.enter()
      Thread {
        rates.add(rate(catalog, seconds: seconds))
        all.leave()
      }.start()
    }
    all.wait()
    print(Int(rates.sum))
  }

  /// The steps in a second of one thread.
  private static func rate(_ catalog: Catalog, seconds: Double) -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    var count = 0
    while start.duration(to: clock.now) < .seconds(seconds) {
      let result = catalog.result(ofTest: 0, screen: "checkout", story: "pays")
      precondition(result?.failure == nil, "\(result?.failure?.message ?? "")")
      count += steps
    }
    return Double(count) / (start.duration(to: clock.now) / .seconds(1))
  }
}

private final class Rates: @unchecked Sendable {
  private let lock = NSLock()
  private(set) var sum = 0.0

  func add(_ rate: Double) { lock.withLock { sum += rate } }
}
