import Foundation
import StorybookProgram
import StorybookSchema
import StorybookTestSupport
import Testing

@testable import Storybook

struct RandomTests {
  private static func numbers(_ context: RenderEnvironment) -> [Int] {
    var random = context.random
    return (0..<3).map { _ in .random(in: 0..<1000, using: &random) }
  }

  // Recorded once: other values would be those of this process.
  @Test(arguments: [
    (UInt32(0), [883, 431, 26], "A90C3350-083A-4C69-932F-15379EA39931"),
    (7, [389, 16, 900], "D474C63E-AE64-4240-ADE2-CF47006DD1FA"),
    (.max, [451, 379, 930], "C25E5FB7-4EEF-4095-8DAA-9D4E503893EE"),
  ])
  func `a seed decides numbers and identifiers in every process`(
    seed: UInt32, numbers: [Int], identifier: String
  ) {
    let context = RenderEnvironment(randomSeed: seed)
    #expect(Self.numbers(context) == numbers)
    #expect(Self.numbers(context) == numbers)
    #expect(context.uuid("order").uuidString == identifier)
    #expect(context.uuid("order") == context.uuid("order"))
  }

  @Test func `identifiers of other names and seeds are other ones, of version 4`() {
    let names = (0..<200).map { "order-\($0)" } + ["", "ä", "a", "aa"]
    let all = [0, 1, 2].flatMap { seed in names.map { RenderEnvironment(randomSeed: seed).uuid($0) }
    }
    #expect(Set(all).count == all.count)
    #expect(all.allSatisfy { $0.uuid.6 >> 4 == 4 && $0.uuid.8 >> 6 == 2 })
  }

  @Test func `without a seed the randomness is that of the system`() {
    let context = RenderEnvironment(randomSeed: nil)
    #expect(Set((0..<20).map { _ in Self.numbers(context) }).count > 1)
    #expect(context.uuid("order") != context.uuid("order"))
  }

  @Test(arguments: CalendarNames.all.map(\.name))
  func `a calendar has the locale and the time zone of the environment`(name: String) throws {
    let settings = try EnvironmentSettings(device: "phone").merging([
      "calendar": .string(name), "timeZone": "Asia/Tokyo", "locale": "de_CH",
    ])
    let context = settings.resolved(of: [.phone])
    #expect(context.calendar.identifier == CalendarNames.identifier(name))
    #expect(context.calendar.timeZone.identifier == "Asia/Tokyo")
    #expect(context.calendar.locale?.identifier == "de_CH")
    #expect(CalendarNames.name(of: context.calendarIdentifier) == name)
    #expect(EnvironmentSettings(context).value["calendar"] == settings.value["calendar"])
  }

  @Test func `a story is rendered with the seed and the calendar of its environment`() throws {
    let screen = Screen("Dice", render: Self.dice) {
      Story("Seven", 1).environment {
        $0.randomSeed = 7
        $0.calendarIdentifier = .buddhist
      }
      Story("Random", 1).environment { $0.randomSeed = nil }
    }
    let catalog = Catalog { screen }
    let own: [Value?] = [["calendar": "buddhist", "randomSeed": 7], ["randomSeed": nil]]
    #expect(catalog.screens[0].stories.map(\.environment) == own)
    let environment: Value = [
      "randomSeed": 7, "calendar": "buddhist", "clock": "2026-03-01T00:00:00Z",
    ]
    let texts = try (0..<2).map { _ in try Self.text(catalog, environment) }
    let context = RenderEnvironment(randomSeed: 7)
    #expect(texts[0] == "\(Self.numbers(context)) \(context.uuid("a")) 2569")
    #expect(texts[0] == texts[1])
  }

  private static func dice(_ value: Int, _ context: RenderEnvironment) -> Rendering {
    let year = context.calendar.component(.year, from: context.now)
    return .text("\(numbers(context)) \(context.uuid("a")) \(year)")
  }

  private static func text(_ catalog: Catalog, _ environment: Value) throws -> String {
    let evaluation = Evaluation(
      ticket: 1, screen: "dice", props: Array("1".utf8),
      environment: try EnvironmentSettings(device: "phone").merging(environment),
      wantsRendering: true)
    let last = catalog.outcomes(of: evaluation).last
    guard case .rendered(let rendering, _)? = last, case .text(let text) = rendering.body
    else { return "\(String(describing: last))" }
    return text
  }
}
