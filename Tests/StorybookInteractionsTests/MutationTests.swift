import Foundation
import Storybook
import StorybookAsync
import StorybookInteractions
import StorybookSchema
import Testing

/// Which changes of a screen its tests do not notice.
@Suite struct MutationTests {
  /// A screen whose tests leave planted gaps: nothing reads the sum, and nothing presses “Reset”.
  enum Kiosk {
    struct Props: Codable, Sendable {
      var count = 0
      var news: AsyncData<String> = .loading()
      var add: CommandWith<Int> = .noop
      var reset: Command = .noop
      var ignored: Command = .noop
    }

    static func html(_ props: Props) -> HTML {
      """
      <output>\(props.count) pieces</output><p>\(props.count * 3) francs</p>
      <button\(props.add.bind(to: 1))>Add</button><button\(props.add.bind(to: 5))>Add five</button>
      <button\(props.reset)>Reset</button><button\(props.ignored)>Wave</button>
      <p>\(props.news.lastValue ?? "Loading")</p>
      """
    }

    static func screen(expecting news: String) -> Screen<Props> {
      Screen("Kiosk", render: html) {
        Story("Open", Props()) {
          OnCommand(\.add) { props, count in props.count += count }
          OnCommand(\.reset) { props in props.count = 0 }
          Load("news", \.news) { "Rain" }
        }
        .test("adds") { s in
          try s.expect("\(news)")
          try await s.press("Add")
          try s.expect(.role("status", "1 pieces"))
        }
        .test("adds five") { s in
          try await s.press("Add five")
          try s.expect(.role("status", "5 pieces"))
        }
      }
    }
  }

  private static func reply(_ catalog: Catalog, _ change: [String]) async -> WorkerReply? {
    await withCheckedContinuation { continuation in
      Thread {
        var last: WorkerReply?
        catalog.answer(.mutate(screen: "kiosk", change: change)) { last = $0 }
        continuation.resume(returning: last)
      }.start()
    }
  }

  /// The changes that no test notices, in the words of a message.
  private static func unnoticed(_ catalog: Catalog) async -> [String] {
    guard case .mutated(let survey)? = await reply(catalog, []) else { return ["no survey"] }
    var unnoticed: [String] = []
    for entry in survey["changes"]?.array ?? [] {
      let change = entry["change"]?.array?.compactMap(\.string) ?? []
      guard case .mutated(let result)? = await reply(catalog, change) else { continue }
      guard result["noticed"] == nil else { continue }
      unnoticed.append(change.filter { !$0.isEmpty }.joined(separator: ": "))
    }
    return unnoticed
  }

  private static let planted = [
    // Nothing reads the sum, or the first state.
    "textDropped: 0 pieces", "textReplaced: 0 pieces: 0 francs", "textDropped: 0 francs",
    "textReplaced: 0 francs: Add", "textDropped: 3 francs", "textReplaced: 3 francs: Add",
    "textDropped: 15 francs", "textReplaced: 15 francs: Add", "textDropped: Loading",
    "textReplaced: Loading: 0 pieces",
    // Nothing presses these.
    "textDropped: Reset", "textReplaced: Reset: Wave", "textDropped: Wave",
    "textReplaced: Wave: Loading", "textReplaced: Wave: Rain", "commandsSwapped: /reset: /ignored",
    "controlRemoved: button: Reset", "controlRemoved: button: Wave",
    "controlDisabled: button: Reset", "controlDisabled: button: Wave", "effectSkipped: /reset",
  ]

  @Test func `planted gaps are found, and nothing else`() async {
    let catalog = Catalog("Tests") { Kiosk.screen(expecting: "Rain") }
    #expect(await Self.unnoticed(catalog).sorted() == Self.planted.sorted())
  }

  @Test func `tests that fail without a change are reported first`() async {
    let catalog = Catalog("Tests") { Kiosk.screen(expecting: "Snow") }
    guard case .failed(let reason)? = await Self.reply(catalog, []) else {
      Issue.record("The tests did not fail.")
      return
    }
    #expect(reason.hasPrefix("The test “adds” fails without a change: "))
  }
}
