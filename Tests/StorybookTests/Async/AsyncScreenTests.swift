@testable import Storybook
import StorybookAsync
import StorybookData
import StorybookSchema
import Synchronization
import Testing

struct AsyncScreenTests {
  static let screen = AsyncScreen(
    loadingMessage: "Loading <photos>…", noDataMessage: "No <photos> yet.")

  private static func markup(
    _ data: AsyncData<[String]>, _ screen: AsyncScreen = screen
  ) -> String {
    screen.html(data) { "<ul>\($0.html { "<li>\($0)</li>" })</ul>" }.markup
  }

  @Test func `a value is rendered, and nothing else`() {
    #expect(Self.markup(.value(["a", "b"])) == "<ul><li>a</li><li>b</li></ul>")
  }

  static let texts: [(data: AsyncData<[String]>, text: String, keys: Int)] = [
    (.value(["a", "b"]), "a b", 0), (.empty, "No <photos> yet.", 1),
    (.loading(), "Loading <photos>…", 0), (.loading(last: ["a"]), "Loading <photos>…\n\na", 0),
    (.failed(LoadingError(message: "Off")), "⚠ Off", 1),
    (.failed(LoadingError(message: "Off"), last: ["a"]), "⚠ Off\n\na", 1),
    (.failed(LoadingError(message: "Gone", canRetry: false)), "⚠ Gone", 0),
  ]

  @Test(arguments: texts) func `it has a text form, and a key where another try can help`(
    data: AsyncData<[String]>, text: String, keys: Int
  ) {
    #expect(Self.screen.text(data) { $0.joined(separator: " ") } == text)
    #expect(Self.screen.retryKeys(data, .noop).count == keys)
    #expect(Self.screen.retryKeys(data, nil).isEmpty)
  }

  @Test func `it goes over from one state to another, and not within one`() {
    var screen = Self.screen
    #expect(screen.transition(from: .loading(), to: AsyncData.value(1)) == .crossFade)
    #expect(screen.transition(from: nil, to: AsyncData.value(1)) == .none)
    #expect(screen.transition(from: .value(1), to: AsyncData.value(2)) == .none)
    screen.stateTransition = .slide(.up)
    #expect(screen.transition(from: .value(1), to: AsyncData.empty) == .slide(.up))
  }

  @Test func `a list without items is empty`() {
    typealias List = ArrayDataSource<String, Int>
    let lists: [(List, AsyncState)] = [
      (List(), .empty), (List(sections: [.init("a", [])]), .empty),
      (List(sections: [.init("a", []), .init("b", [1])]), .value),
    ]
    for (list, state) in lists {
      #expect(AsyncData(isLoading: false, value: list).state == state)
    }
  }

  private static let off = LoadingError(message: "Off <line>")
  private static let list = "<ul><li>a</li></ul>"

  static let parts: [(data: AsyncData<[String]>, shown: [String], hidden: String)] = [
    (.loading(), ["role=\"status\"", "aria-busy=\"true\"", "Loading &lt;photos&gt;…"], "<ul>"),
    (.loading(last: ["a"]), ["role=\"status\"", list], "alert"),
    (.failed(off), ["role=\"alert\">Off &lt;line&gt;<"], "aria-busy"),
    (.failed(off, last: ["a"]), ["role=\"alert\"", list], "aria-busy"),
    (.empty, ["role=\"status\">No &lt;photos&gt; yet.<"], "aria-busy"),
  ]

  @Test(arguments: parts)
  func `assistive technology hears a state, and the last value stays below it`(
    data: AsyncData<[String]>, shown: [String], hidden: String
  ) {
    let markup = Self.markup(data)
    for part in shown { #expect(markup.contains(part)) }
    #expect(!markup.contains(hidden))
  }

  @Test(arguments: [
    (AsyncData<[String]>.loading(), "Loading <photos>…\n"),
    (.loading(last: ["a"]), "Loading <photos>…\na\n"),
    (.failed(LoadingError(message: "Off"), last: ["a"]), "Off\na\n"),
    (.empty, "No <photos> yet.\n"),
  ])
  func `it reads well as text`(data: AsyncData<[String]>, text: String) {
    #expect(PlainText.text(ofHTML: Self.markup(data)) == text)
  }

  // MARK: Trying again

  struct Props: Codable, Sendable {
    var photos: AsyncData<[String]>
    var retry: Command?
  }

  private static func retry(
    _ data: AsyncData<[String]>, canReload: Bool = true, hasCommand: Bool = true
  ) throws -> Bool {
    let json = try PropsCoding.encode(Props(photos: data, retry: hasCommand ? .noop : nil))
    let receiver = CommandReceiver { _, _ in }
    let props = try PropsCoding.decode(
      Props.self, from: json, userInfo: [.commandReceiver: receiver])
    let screen = AsyncScreen(canReload: canReload, retryTitle: "Once <more>")
    let markup = screen.html(props.photos, retry: props.retry) { _ in "" }.markup
    return markup.contains(
      "<button type=\"button\" data-storybook-command=\"/retry\">Once &lt;more&gt;</button>")
  }

  @Test(arguments: [
    (AsyncData<[String]>.failed(LoadingError(message: "Off")), true),
    (.failed(LoadingError(message: "Off"), last: []), true),
    (.failed(LoadingError(message: "Gone", canRetry: false)), false),
    (.empty, true), (.loading(), false), (.value([]), false),
  ])
  func `there is a button where trying again can help`(
    data: AsyncData<[String]>, isThere: Bool
  ) throws {
    #expect(try Self.retry(data) == isThere)
    #expect(try !Self.retry(data, canReload: false))
    #expect(try !Self.retry(data, hasCommand: false))
  }

  // MARK: Views of one's own

  @Test func `the status view can be replaced in part`() {
    var screen = Self.screen
    screen.status.empty = { "<i>\($0.message)</i>" }
    #expect(Self.markup(.empty, screen) == "<i>No &lt;photos&gt; yet.</i>")
    #expect(Self.markup(.loading(), screen) == Self.markup(.loading()))
  }

  @Test func `the status view can be replaced whole`() {
    var screen = Self.screen
    screen.status = AsyncStatusView(
      loading: { "L \($0.last)" }, failed: { "F \($0.message) \($0.last)" }, empty: { _ in "E" })
    #expect(Self.markup(.loading(last: []), screen) == "L <ul></ul>")
    #expect(Self.markup(.failed(LoadingError(message: "x")), screen) == "F x ")
    #expect(Self.markup(.empty, screen) == "E")
  }

  // MARK: Hooks

  final class Diary: Sendable {
    let lines = Mutex<[String]>([])
    func write(_ line: String) { lines.withLock { $0.append(line) } }
  }

  @Test func `the hooks are called before and after each transition`() {
    let diary = Diary()
    let screen = AsyncScreen(
      willChange: { diary.write("before \($0)") }, didChange: { diary.write("after \($0)") })
    var data = AsyncData<[Int]>.loading()
    #expect(screen.change(&data, to: .value([1])) == [1])
    #expect(screen.change(&data, to: .value([1])) == nil)
    #expect(screen.change(&data, to: .value([1]), forced: true) == [1])
    #expect(screen.change(&data, to: .loading(last: [1])) == nil)
    #expect(data == .loading(last: [1]))
    #expect(
      diary.lines.withLock(\.self) == [
        "before loading → value", "after loading → value",
        "before value → value", "after value → value",
        "before value → loading", "after value → loading",
      ])
  }
}
