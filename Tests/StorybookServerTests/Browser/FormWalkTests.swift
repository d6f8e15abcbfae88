import Storybook
import StorybookInteractions
import StorybookProgram
import StorybookSchema
import StorybookTestSupport
import Testing

@testable import StorybookCommandLine

/// Random forms with random steps: what the session decides, Chromium decides as well.
@Suite struct FormWalkTests {
  @Test(.enabled(if: MirroredTest.hasBrowser))
  func `the session decides random steps in random forms as Chromium does`() async throws {
    let count = Repetitions.count(12, atNight: 320)
    var browser: BrowserTests?
    for seed in 1...UInt64(count) {
      let catalog = FormWalk(seed: seed).catalog
      let (events, result) = await MirroredTest.run(catalog)
      #expect(result.failure?.message == nil, "seed \(seed)")
      let tests = try browser ?? BrowserTests(CatalogListing(catalog))
      browser = tests
      let failure = await tests.failure(of: events, result: result, story: "shop/open")
      #expect(
        failure?.message == nil,
        "seed \(seed): \(FormWalk(seed: seed)) \(FormWalk(seed: seed).html(FormWalk.Props()))")
    }
    await browser?.close()
  }
}

/// A form of some kinds of fields and controls, and six steps.
private struct FormWalk: CustomStringConvertible {
  enum Kind: String, CaseIterable {
    case text, email, area, number, range, date, colour, box, radio, list, lists, button, details
    case popover
  }

  let kinds: [Kind]
  let isForm: Bool
  let hasSubmission: Bool
  let controlled: Set<Kind>
  let commanded: Set<Kind>
  let isLimited: Bool
  let steps: [Step]

  init(seed: UInt64) {
    var random = RandomSource(seed: seed)
    kinds = Array(Kind.allCases.shuffled(using: &random).prefix(.random(in: 2...5, using: &random)))
    isForm = .random(using: &random)
    hasSubmission = .random(using: &random)
    isLimited = .random(in: 0..<4, using: &random) == 0
    controlled = Set(kinds.filter { _ in .random(using: &random) })
    commanded = Set(kinds.filter { _ in .random(in: 0..<4, using: &random) > 0 })
    let all = kinds
    steps = (0..<6).map { _ in Step(all.randomElement(using: &random) ?? .text, using: &random) }
  }

  var description: String { "\(kinds), \(steps)" }

  var catalog: Catalog {
    let walk = self
    return Catalog("Shop") {
      Screen("Shop", render: walk.html) {
        Story("Open", Props(), update: Props.update).test("walks") { s in
          try s.expect("Form")
          for step in walk.steps { try? await step.take(s) }
        }
      }
    }
  }
}

// MARK: Steps

extension FormWalk {
  struct Step: CustomStringConvertible {
    let kind: Kind
    let deed: Int
    let text: String

    init(_ kind: Kind, using random: inout RandomSource) {
      self.kind = kind
      deed = .random(in: 0..<4, using: &random)
      text = Self.texts(kind).randomElement(using: &random) ?? ""
    }

    var description: String { "\(kind) \(deed) \(text)" }

    private static func texts(_ kind: Kind) -> [String] {
      switch kind {
      case .text, .area: ["a", "ab c", "a", "Zoë"]
      case .email: ["a@b.ch", "ann", "a"]
      case .number: ["7", "12", "2.5", "7"]
      case .range: ["5", "10", "55"]
      case .date: ["2026-11-29", "2026-01-31"]
      case .colour: ["#336699", "#000000"]
      case .list, .lists: ["Bern", "Chur", "Thun"]
      case .box, .radio, .button, .details, .popover: [""]
      }
    }

    func take(_ s: TestedStory<Props>) async throws {
      switch kind {
      case .text, .email, .area, .number, .range, .date, .colour: try await enter(s)
      case .box, .radio: try await choose(s)
      case .list, .lists: try await select(s)
      case .button, .details, .popover: try await press(s)
      }
    }

    private func enter(_ s: TestedStory<Props>) async throws {
      let field = ElementQuery.label(kind.rawValue)
      switch deed {
      case 0: try await s.type(text, into: field)
      case 1, 2: try await s.fill(field, with: text)
      default: try await s.press(key: kind == .range ? "ArrowUp" : "Enter", on: field)
      }
    }

    private func choose(_ s: TestedStory<Props>) async throws {
      let box = kind == .box ? ElementQuery.checkbox("box") : .radio("radio b")
      switch deed {
      case 0: try await s.press(box)
      case 1: try await s.check(box)
      case 2: try await s.press(key: " ", on: box)
      default: try s.expect(box, is: .checked)
      }
    }

    private func select(_ s: TestedStory<Props>) async throws {
      let list = ElementQuery.label(kind.rawValue)
      if kind == .list, deed == 0 { return try await s.press(key: "ArrowDown", on: list) }
      if deed == 1 { return try s.expect(list, value: text) }
      try await s.select(text, in: list)
    }

    private func press(_ s: TestedStory<Props>) async throws {
      switch deed {
      case 0: try await s.press(key: "Enter", on: .button(kind.rawValue))
      case 1: try s.expect("More of \(kind.rawValue)")
      default: try await s.press(.button(kind.rawValue))
      }
    }
  }
}

// MARK: Form

extension FormWalk {
  struct Props: Codable, Hashable, Sendable {
    var texts: [String: String] = [:]
    var number = 3.0
    var range = 50.0
    var isOn = false
    var cities: [String] = []
    var count = 0
    var toText: CommandWith<String> = .noop
    var toEmail: CommandWith<String> = .noop
    var toArea: CommandWith<String> = .noop
    var toNumber: CommandWith<Double> = .noop
    var toRange: CommandWith<Double> = .noop
    var toDate: CommandWith<String> = .noop
    var toColour: CommandWith<String> = .noop
    var toBox: CommandWith<Bool> = .noop
    var toRadio: CommandWith<String> = .noop
    var toList: CommandWith<String> = .noop
    var toLists: CommandWith<[String]> = .noop
    var press: Command = .noop
    var send: Command = .noop

    static let update = ScreenUpdate<Props> {
      OnCommand(\.toText) { $0.texts["text"] = $1 }
      OnCommand(\.toEmail) { $0.texts["email"] = $1 }
      OnCommand(\.toArea) { $0.texts["area"] = $1 }
      OnCommand(\.toNumber) { $0.number = $1 }
      OnCommand(\.toRange) { $0.range = $1 }
      OnCommand(\.toDate) { $0.texts["date"] = $1 }
      OnCommand(\.toColour) { $0.texts["colour"] = $1 }
      OnCommand(\.toBox) { $0.isOn = $1 }
      OnCommand(\.toRadio) { $0.texts["radio"] = $1 }
      OnCommand(\.toList) { $0.texts["list"] = $1 }
      OnCommand(\.toLists) { $0.cities = $1 }
      OnCommand(\.press) { $0.count += 1 }
      OnCommand(\.send) { $0.count += 10 }
    }
  }

  @Sendable func html(_ props: Props) -> HTML {
    let fields: [HTML] = kinds.map { "<div>\(field($0, props))</div>" }
    guard isForm else { return "<h1>Form \(props.count)</h1>\(fields)" }
    let command: HTML = hasSubmission ? "\(props.send)" : ""
    return "<h1>Form \(props.count)</h1><form\(command)>\(fields)</form>"
  }

  private func field(_ kind: Kind, _ props: Props) -> HTML {
    let name = kind.rawValue
    switch kind {
    case .text, .email, .date, .colour:
      let type = kind == .colour ? "color" : name
      return """
        <label>\(name) <input type=\(type)\(value(kind, props.texts[name] ?? ""))\(limit)\(command(kind, props))></label>
        """
    case .area:
      let text = controlled.contains(kind) ? props.texts[name] ?? "" : ""
      return "<label>\(name) <textarea\(limit)\(command(kind, props))>\(text)</textarea></label>"
    case .number, .range:
      let number = kind == .number ? props.number : props.range
      return """
        <label>\(name) <input type=\(name) step=any\(value(kind, "\(number)"))\(limit)\(command(kind, props))></label>
        """
    case .box:
      let isOn = controlled.contains(kind) && props.isOn
      return """
        <label><input type=checkbox\(attribute: "checked", isOn)\(command(kind, props))> box</label>
        """
    case .radio:
      return "\(["a", "b"].map { radio($0, props) })"
    case .list, .lists: return list(kind, props)
    case .button: return "<button\(command(kind, props))>button</button>"
    case .details: return "<details><summary>details</summary>More of details</details>"
    case .popover:
      return """
        <button popovertarget=tip\(attribute: "disabled", isLimited)>popover</button><div popover id=tip>More of popover</div>
        """
    }
  }

  private func radio(_ value: String, _ props: Props) -> HTML {
    let isOn = controlled.contains(.radio) && props.texts["radio"] == value
    let command: HTML = commanded.contains(.radio) ? "\(props.toRadio)" : ""
    return """
      <label><input type=radio name=way value=\(value)\(attribute: "checked", isOn)\(command)> radio \(value)</label>
      """
  }

  private func list(_ kind: Kind, _ props: Props) -> HTML {
    let chosen = kind == .list ? [props.texts["list"] ?? ""] : props.cities
    let options: [HTML] = ["Bern", "Chur", "Thun"].map { city in
      let isOn = controlled.contains(kind) && chosen.contains(city)
      return "<option\(attribute: "selected", isOn)>\(city)</option>"
    }
    return """
      <label>\(kind.rawValue) <select\(attribute: "multiple", kind == .lists)\(command(kind, props))>\
      \(options)</select></label>
      """
  }

  private var limit: HTML { isLimited ? " maxlength=2" : "" }

  private func value(_ kind: Kind, _ text: String) -> HTML {
    controlled.contains(kind) ? " value=\"\(text)\"" : ""
  }

  private func command(_ kind: Kind, _ props: Props) -> HTML {
    guard commanded.contains(kind) else { return "" }
    switch kind {
    case .text: return "\(props.toText)"
    case .email: return "\(props.toEmail)"
    case .area: return "\(props.toArea)"
    case .number: return "\(props.toNumber)"
    case .range: return "\(props.toRange)"
    case .date: return "\(props.toDate)"
    case .colour: return "\(props.toColour)"
    case .box: return "\(props.toBox)"
    case .list: return "\(props.toList)"
    case .lists: return "\(props.toLists)"
    case .button: return "\(props.press)"
    case .radio, .details, .popover: return ""
    }
  }
}
