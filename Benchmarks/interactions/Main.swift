import Foundation
import Storybook
import StorybookInteractions
import StorybookProgram

/// Interaction tests on a rendering of about 5 kB, for Benchmarks/run interactions; without
/// arguments for it, the program that a host serves.
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

  static let steps = 10.0

  static let screen = Screen("Checkout", render: html) {
    story("Pays").test("ten steps") { s in
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
    tenTests
  }

  static func story(_ title: String) -> Story<Props> {
    Story(title, Props()) {
      OnCommand(\.typed) { props, text in props.name = text }
      OnCommand(\.wrap) { props, isOn in props.isGift = isOn }
      OnCommand(\.remove) { props, row in props.rows.removeAll { $0 == row } }
      OnCommand(\.pay) { props in props.isPaid = true }
    }
  }

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let seconds = Double(arguments.first ?? "") else { StoryProgram(catalog).run() }
    guard let threads = Int(arguments.dropFirst().first ?? "") else {
      return print(runsOfTenTests(in: seconds))
    }
    let rates = Rates()
    let all = DispatchGroup()
    for _ in 0..<threads {
      all.enter()
      Thread {
        rates.add(steps * rate(seconds) { run("pays", 0) })
        all.leave()
      }.start()
    }
    all.wait()
    print(Int(rates.sum))
  }

  static let catalog = Catalog("Steps") { screen }

  /// How often the ten tests run in a second, one after another.
  private static func runsOfTenTests(in seconds: Double) -> Double {
    rate(seconds) {
      for index in 0..<10 { run("ten-tests", index) }
    }
  }

  private static func run(_ story: String, _ index: Int) {
    let result = catalog.result(ofTest: index, screen: "checkout", story: story)
    precondition(result != nil && result?.failure == nil, "\(result?.failure?.message ?? story)")
  }

  private static func rate(_ seconds: Double, _ work: () -> Void) -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    var count = 0.0
    while start.duration(to: clock.now) < .seconds(seconds) {
      work()
      count += 1
    }
    return count / (start.duration(to: clock.now) / .seconds(1))
  }
}

private final class Rates: @unchecked Sendable {
  private let lock = NSLock()
  private(set) var sum = 0.0

  func add(_ rate: Double) { lock.withLock { sum += rate } }
}
