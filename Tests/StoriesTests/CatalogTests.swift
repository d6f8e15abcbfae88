import Foundation
@testable import Stories
import Storybook
import StorybookProgram
import StorybookSchema
import Testing

/// Props that a screen can be asked for: those of its stories, and those of its fixtures on disk.
struct Case: Sendable, CustomTestStringConvertible {
  let screen: String
  let name: String
  let props: Value

  var testDescription: String { "\(screen)/\(name)" }

  static let all: [Case] = catalog.screens.flatMap { screen in
    screen.stories.indices.map { index in
      Case(
        screen: screen.id, name: screen.stories[index].slug,
        props: (try? screen.props.sample(index)) ?? .null)
    } + fixtures(screen)
  }

  static func fixtures(_ screen: AnyScreen) -> [Case] {
    let folder = URL(filePath: screen.fixtureFolder)
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.sorted().map { file in
      let data = (try? Data(contentsOf: folder.appending(path: file))) ?? Data()
      let props = (try? Value(json: Array(data))) ?? .null
      return Case(screen: screen.id, name: file, props: props)
    }
  }

  func rendering(_ props: Value? = nil, change: (inout EnvironmentSettings) -> Void = { _ in })
    -> Rendering?
  {
    var environment = EnvironmentSettings(device: "phone")
    change(&environment)
    let evaluation = Evaluation(
      ticket: 0, screen: screen, props: (props ?? self.props).bytes, environment: environment,
      wantsRendering: true)
    var rendering: Rendering?
    catalog.answerRequest(.evaluate(evaluation)) { reply in
      if case .outcome(.rendered(let made, _)) = reply { rendering = made }
    }
    return rendering
  }

  /// What the type makes of the props; `nil` if it refuses them.
  func alterations(_ props: Value, _ comparison: Evaluation.Comparison) -> [Alteration]? {
    var evaluation = Evaluation(
      ticket: 0, screen: screen, props: props.bytes,
      environment: EnvironmentSettings(device: "phone"), wantsRendering: comparison != .alone)
    evaluation.comparison = comparison
    var altered: [Alteration]? = []
    catalog.answerRequest(.evaluate(evaluation)) { reply in
      if case .outcome(.inspected(let inspection)) = reply { altered = inspection.altered }
      if case .outcome(.rejected) = reply { altered = nil }
    }
    return altered
  }

  func exported(_ props: Value) -> String? {
    var text: String?
    catalog.answerRequest(.export(screen: screen, .json, props: props.bytes)) { reply in
      if case .exported(let content) = reply { text = content }
    }
    return text
  }
}

struct CatalogTests {
  @Test(arguments: Case.all) func `it renders, in every scheme and direction`(given: Case) throws {
    for scheme in RenderEnvironment.ColorScheme.allCases {
      for direction in RenderEnvironment.Direction.allCases {
        let rendering = given.rendering {
          $0.colorScheme = scheme
          $0.direction = direction
        }
        #expect(![.text(""), .bytes([])].contains(try #require(rendering).body))
      }
    }
  }

  @Test(arguments: Case.all) func `it has a text version without markup`(given: Case) throws {
    let rendering = try #require(given.rendering { $0.format = .text })
    #expect(rendering.mediaType == "text/plain")
  }

  @Test(arguments: Case.all) func `export, import and export give the same bytes`(
    given: Case
  ) throws {
    let first = try #require(given.exported(given.props))
    #expect(try given.exported(Value(json: first)) == first)
  }

  /// What a screen is there to show: what is no code ends the process of a voucher, and the remark on
  /// a minefield gets into its markup as it is, for `explore` to find.
  private static let mistakes = [
    "voucher": Pointer(["code", "text"]), "minefield": Pointer(["remark"]),
  ]

  /// What people type must never become markup, wherever it is shown.
  @Test(arguments: Case.all) func `text of its props never becomes markup`(given: Case) {
    let marker = "<script>planted</script>"
    let texts = Self.texts(given.props, Pointer())
    // Of a list of thousands the rows are alike: some of them stand for all.
    for index in stride(from: 0, to: texts.count, by: max(1, texts.count / 60)) {
      let path = texts[index]
      if Self.mistakes[given.screen] == path { continue }
      guard let props = try? given.props.applying(Patch([.replace(path, .string(marker))])),
        case .text(let markup)? = given.rendering(props)?.body
      else { continue }
      #expect(!markup.contains(marker) || given.screen == "terminal-dashboard", "\(path)")
    }
  }

  @Test(arguments: Case.all)
  func `comparing props after their rendering finds what comparing them before it finds`(
    given: Case
  ) {
    let objects = Self.objects(given.props, Pointer())
    var dropped = 0
    for index in stride(from: 0, to: objects.count, by: max(1, objects.count / 20)) {
      let path = objects[index].appending("unknown")
      guard let props = try? given.props.applying(Patch([.add(path, 12)])) else { continue }
      let altered = given.alterations(props, .alone)
      #expect(altered == given.alterations(props, .beforeRendering), "\(path)")
      #expect(given.alterations(props, .deferred)?.isEmpty != false, "\(path)")
      if altered?.isEmpty == false { dropped += 1 }
    }
    // The props of a flow are its coordinator's, and never compared; nor are large props.
    let isCompared = given.screen != "contact-flow" && given.props.bytes.count < 64 << 10
    #expect(dropped > 0 || objects.isEmpty || !isCompared)
  }

  private static func objects(_ value: Value, _ path: Pointer) -> [Pointer] {
    switch value {
    case .array(let values): values.enumerated().flatMap { objects($1, path.appending($0)) }
    case .object(let object):
      [path] + object.flatMap { objects($0.value, path.appending($0.key)) }
    default: []
    }
  }

  private static func texts(_ value: Value, _ path: Pointer) -> [Pointer] {
    switch value {
    case .string: [path]
    case .array(let values): values.enumerated().flatMap { texts($1, path.appending($0)) }
    case .object(let object): object.flatMap { texts($0.value, path.appending($0.key)) }
    default: []
    }
  }

  @Test func `every screen has two to eight stories and a saved fixture`() {
    for screen in catalog.screens {
      #expect((2...8).contains(screen.stories.count), "\(screen.title)")
      #expect(!Case.fixtures(screen).isEmpty, "\(screen.title)")
    }
  }

  @Test func `fixtures are canonical: exporting one changes nothing`() throws {
    for screen in catalog.screens {
      for fixture in Case.fixtures(screen) {
        #expect(fixture.exported(fixture.props) == fixture.props.canonicalText, "\(fixture.name)")
      }
    }
  }

  @Test func `the player has production size`() throws {
    let player = try #require(Case.all.first { $0.screen == "video-player-controls" })
    #expect(Self.leaves(player.props) >= 60)
    #expect(Self.depth(player.props) >= 4)
  }

  private static func leaves(_ value: Value) -> Int {
    switch value {
    case .array(let values): values.reduce(0) { $0 + leaves($1) }
    case .object(let object): object.reduce(0) { $0 + leaves($1.value) }
    default: 1
    }
  }

  private static func depth(_ value: Value) -> Int {
    switch value {
    case .array(let values): 1 + (values.map(depth).max() ?? 0)
    case .object(let object): 1 + (object.map { depth($0.value) }.max() ?? 0)
    default: 0
    }
  }
}
