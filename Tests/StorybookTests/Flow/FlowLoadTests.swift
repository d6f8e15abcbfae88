// swift-format-ignore-file: NeverForceUnwrap
// Literals that are known to be good.

@testable import Storybook
import StorybookAsync
import StorybookFlows
@testable import StorybookHost
import StorybookSchema
import Synchronization
import Testing
@testable import StorybookTestSupport

/// Screens that load while they are presented.
struct FlowLoadTests {
  private func stage(_ flow: Flow) -> RoomStage {
    var stage = RoomStage(
      Catalog { FlowScreen("Flows", presents: [Menu.self, Reader.self]) { flow } })
    stage.join("a")
    return stage
  }

  private func isSettled(_ stage: RoomStage) -> Bool { stage.shown["a"]!.last!.isSettled }

  private func perform(_ path: String, _ value: Value? = nil, _ stage: inout RoomStage) {
    stage.say(.perform(.init(seq: 1, command: Pointer(path)!, value: value)), as: "a")
  }

  private static let reading = Flow("Reading") { present in
    let menu = try await present.show(Menu.self, props: Menu.Props())
    while case .word(let word)? = try await menu.next() {
      let read = try await present(Reader.self, props: Reader.Props(title: word))
      try menu.update { $0.answers.append(read ?? "nothing") }
    }
  }

  @Test func `a presented screen loads where it stands, and what was loaded is its answer`() {
    var stage = stage(Self.reading)
    #expect(isSettled(stage))
    perform("/stack/0/props/choose", "tea", &stage)
    #expect(
      stage.loads.map(\.event) == [
        .load([DueLoad("Reader.text", input: [2, "tea"], path: [1])])
      ])
    #expect(!isSettled(stage))
    stage.finishLoad()
    #expect(stage.room.props[Pointer("/stack/1/props/text")!] == ["value": "On tea"])
    #expect(isSettled(stage))
    perform("/stack/1/props/finish", nil, &stage)
    #expect(stage.room.props[Pointer("/stack/0/props/answers")!] == ["On tea"])
    #expect(stage.loads.isEmpty)
  }

  @Test func `dismissal makes a load void`() {
    var stage = stage(Self.reading)
    perform("/stack/0/props/choose", "tea", &stage)
    perform("/stack/1/props/close", nil, &stage)
    #expect(isSettled(stage))
    let before = stage.room.props
    stage.finishLoad()
    #expect(stage.room.props == before)
    perform("/stack/0/props/choose", "milk", &stage)
    stage.finishLoad()
    #expect(stage.room.props[Pointer("/stack/1/props/text")!] == ["value": "On milk"])
  }

  @Test func `one screen twice on the stack loads twice, each for its own layer`() {
    var stage = stage(
      Flow("Two") { present in
        _ = try await present.show(Reader.self, props: Reader.Props(title: "a"))
        _ = try await present(Reader.self, props: Reader.Props(title: "b"))
      })
    #expect(stage.loads.count == 2)
    stage.finishLoad(at: 1)
    #expect(!isSettled(stage))
    #expect(stage.room.props[Pointer("/stack/0/props/text")!] == ["loading": [:]])
    stage.finishLoad()
    #expect(stage.room.props[Pointer("/stack/0/props/text")!] == ["value": "On a"])
    #expect(stage.room.props[Pointer("/stack/1/props/text")!] == ["value": "On b"])
    #expect(isSettled(stage))
  }

  @Test func `viewers control it by the name of its screen`() {
    let catalog = Catalog {
      FlowScreen("Flows", presents: [Menu.self, Reader.self]) { Self.reading }
    }
    #expect(
      catalog.screens[0].stories[0].dependencies == [
        ["name": "Reader.text", "failures": ["Torn"]]
      ])
    var stage = stage(Self.reading)
    stage.say(
      .environment(
        seq: 1, patch: Patch([.add(Pointer("/dependencies")!, ["Reader.text": ["mode": "fail"]])])),
      as: "a")
    perform("/stack/0/props/choose", "tea", &stage)
    stage.finishLoad()
    #expect(stage.room.props[Pointer("/stack/1/props/text/failed/message")!] == "Torn")
  }

  @Test func `in an app the presentation loads, and dismissal cancels`() async throws {
    let storyIndex = StoryIndex()
    let first = try await storyIndex.show(Reader.self, props: Reader.Props(title: "a"))
    while first.props.text.state == .loading { await Task.yield() }
    #expect(first.props.text == .value("On a"))
    try first.update { $0 = Reader.Props(title: "slow") }
    #expect(first.props.text.state == .loading)
    await first.dismiss()
    while !Reader.wasCancelled.withLock(\.self) { await Task.yield() }
    #expect(first.props.text.state == .loading)
  }
}

/// An app's presenter that shows nothing.
private struct StoryIndex: Presenter {
  func open<Shown>(_ presentation: Presentation<Shown>) {}
  func refresh<Shown>(_ presentation: Presentation<Shown>) {}
  func close<Shown>(_ presentation: Presentation<Shown>) {}
  func report(_ problem: PresentationError) {}
}

enum Reader: Presentable {
  struct Props: Codable, Hashable, Sendable {
    var title = ""
    var text = AsyncData<String>.loading()
    var finish: Command = .noop
    var close: Command = .noop
  }

  static let wasCancelled = Mutex(false)

  static func render(_ props: Props, _ context: RenderEnvironment) -> HTML { "\(props.title)" }

  static var handlers: Handlers<Props, String> {
    CompleteOn(\.finish) { $0.text.lastValue }
    CancelOn(\.close)
    Load("text", \.text, for: \.title, failures: ["Torn"]) { title in
      guard title == "slow" else { return "On \(title)" }
      do { try await Task.sleep(for: .seconds(60)) } catch {
        wasCancelled.withLock { $0 = true }
        throw error
      }
      return nil
    }
  }
}
