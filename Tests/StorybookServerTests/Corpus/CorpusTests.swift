import Foundation
import Storybook
import StorybookFiles
import StorybookRecording
import StorybookSchema
import StorybookSnapshots
import Testing

@testable import StorybookScreenshots
@testable import StorybookSite

/// Files of 1.0.0-beta.1, in Tests/Fixtures/corpus-1, mean what they meant. Links are opened by the
/// page: Tests/PageTests/router/corpus-links.test.js.
struct CorpusTests {
  // MARK: Fixtures

  private static let tally = #"{"title":"Herons seen","count":13,"target":20,"dispatch":"command"}"#
  private static let fixtures = [
    "Herons": tally,
    "Zürich at night": tally.replacing("13", with: "19"),
    "own colour": """
    {"label":"swift","message":"<b>\u{2028} & \\"6.3\\"","tone":{"custom":{"color":"#c2410c"}},\
    "style":"large"}
    """,
    "Other name": """
    {"input":{"_0":{"username":{"text":"Zoë","status":{"valid":{}},"typed":"command"},\
    "password":{"text":"hunter2","status":{"invalid":{"message":\
    "That is not Ann’s password. Two tries are left."}},"typed":"command"},\
    "remembersUser":true,"remember":"command","signIn":"command"}}}
    """,
  ]

  @Test func `fixtures have their props, and one an environment`() throws {
    let entries = FixtureFolder(path: Corpus.path("Fixtures")).entries()
    #expect(Set(entries.map(\.name)) == Set(Self.fixtures.keys))
    for entry in entries {
      #expect(try FixtureFolder.props(at: entry.path).text == Self.fixtures[entry.name])
      let environment = try entry.environment?.value()
      guard entry.name == "Zürich at night" else {
        #expect(environment == nil)
        continue
      }
      #expect(
        environment == [
          "device": "phone", "colorScheme": "dark", "locale": "de_CH",
          "clock": "2026-03-01T09:30:00Z",
        ])
    }
  }

  /// The props of a screen as they were.
  struct Tally: Codable, Hashable, Sendable {
    enum Action: Codable, Hashable, Sendable {
      case add(Int)
      case reset
    }

    var title: String
    var count = 0
    var target: Int?
    var dispatch: CommandWith<Action> = .noop
  }

  @Test func `fixtures decode as a plain value`() throws {
    let file = Data(try Corpus.bytes("Fixtures/Herons.json"))
    let props = try JSONDecoder().decode(Tally.self, from: file)
    #expect(props == Tally(title: "Herons seen", count: 13, target: 20))
  }

  // MARK: Recordings

  private static let recordings: [(name: String, steps: [String], last: Value)] = [
    (
      "two edits", ["patch /title", "patch /target"],
      ["title": "Herons seen", "count": 7, "target": 20, "dispatch": "command"]
    ),
    (
      "counted up",
      [#"/dispatch {"add":{"_0":1}} patch /count"#, #"/dispatch {"add":{"_0":5}} patch /count"#],
      ["title": "Herons seen", "count": 13, "target": 20, "dispatch": "command"]
    ),
    (
      "in the dark", ["environment /locale", "patch /count", "environment /clock"],
      ["title": "Herons seen", "count": 19, "target": 20, "dispatch": "command"]
    ),
    (
      "a row too far",
      [
        "patch /trouble",
        "patch /trouble/outOfBounds/index "
          + "Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range",
      ],
      [
        "note": "Choose a trouble and see what happens.",
        "trouble": ["outOfBounds": ["index": 3]], "count": ["value": 3],
      ]
    ),
    (
      "counted in an app", ["patch /count", "patch /count"],
      ["title": "Herons seen", "count": 9, "dispatch": "command"]
    ),
  ]

  @Test(arguments: recordings)
  func `recordings have their steps`(name: String, steps: [String], last: Value) throws {
    let recording = try Recording(bytes: Corpus.bytes("Recordings/\(name).jsonl"))
    #expect(recording.steps.map(Self.sentence) == steps)
    let end = try recording.steps.reduce(recording.start) { try $0.after($1) }
    #expect(end.props == last)
  }

  @Test func `a recording has its environment`() throws {
    let recording = try Recording(bytes: Corpus.bytes("Recordings/in the dark.jsonl"))
    let end = try recording.steps.reduce(recording.start) { try $0.after($1) }.environment
    #expect(recording.start.environment["locale"] == "en_US")
    #expect(end["locale"] == "de_CH")
    #expect(end["clock"] == "2026-03-01T09:30:00Z")
  }

  /// What a step does: the command, and the first path of each patch.
  private static func sentence(_ step: Recording.Step) -> String {
    let parts: [String?] = [
      step.performed.map { "\($0.command) \($0.value?.text ?? "")" },
      step.patch.map { "patch \($0.value.array?.first?["path"]?.string ?? "")" },
      step.environment.map { "environment \($0.value.array?.first?["path"]?.string ?? "")" },
      step.crash?.message,
    ]
    return parts.compactMap(\.self).joined(separator: " ")
  }

  @Test func `an app plays recordings of a room`() throws {
    let file = URL(filePath: Corpus.path("Recordings/in the dark.jsonl"))
    let recorder = try Recorder<Tally>(contentsOf: file)
    #expect(recorder.mismatches.isEmpty)
    #expect(recorder.map(\.props.count) == [13, 13, 19, 19])
    #expect(recorder.last?.environment.colorScheme == .dark)
    #expect(recorder.last?.environment.locale == "de_CH")
  }

  @Test func `an app reads what it stored itself`() throws {
    let file = Data(try Corpus.bytes("Recordings/counted in an app.json"))
    let recorder = try JSONDecoder().decode(Recorder<Tally>.self, from: file)
    #expect(recorder.map(\.props.count) == [7, 8, 9])
    #expect(recorder.duration == .seconds(3))
  }

  // MARK: Snapshots

  private static let step = "counts-by-keys-in-a-terminal-fbd10051.counted-down-941d4ba9"
  private static let snapshots: [(name: String, variants: [String], text: String)] = [
    ("on-the-way.responsive.light.html", ["responsive.light", "phone.light"], "<!doctype"),
    ("on-the-way.responsive.dark.html", ["responsive.dark", "phone.dark"], "<!doctype"),
    ("on-the-way.phone.de_CH.dark.html", ["phone.de_CH.dark"], "<!doctype"),
    ("on-the-way.terminal.text.light.txt", ["terminal.text.light"], "Birds seen\n\n  7 of 12"),
    ("outline/on-the-way.responsive.light.txt", ["responsive.light"], "main\n  heading “Birds"),
    ("interaction_tests/on-the-way.\(step).txt", [step], "Birds seen\n\n  5 of 12"),
  ]

  @Test(arguments: snapshots)
  func `snapshots have their variants`(name: String, variants: [String], text: String) throws {
    let file = try SnapshotFile(Corpus.bytes("__Snapshots__/tally/\(name)"))
    #expect(file.story == "tally/on-the-way")
    #expect(file.variants == variants)
    #expect(file.content.text.hasPrefix(text))
  }

  @Test(arguments: [("tally", SnapshotStrategy.markup), ("tally/outline", .outline)])
  func `the rendering that was recorded matches its snapshot`(
    folder: String, strategy: SnapshotStrategy
  ) throws {
    let stored = SnapshotFolder(path: Corpus.path("__Snapshots__/\(folder)"))
    let comparator = SnapshotComparator(stored.snapshots(of: "tally/on-the-way"), by: strategy)
    let rendering = try Corpus.rendering("rendering")
    let variant = SnapshotVariant(device: "responsive", colorScheme: .light)
    #expect(comparator.verdict(strategy.content(rendering), variant: variant).isFine)
    let other = try Corpus.rendering("performed")
    #expect(!comparator.verdict(strategy.content(other), variant: variant).isFine)
  }

  @Test(arguments: [
    ("tally/on-the-way", "light", UInt8(0xF4)), ("tally/on-the-way", "dark", 0x11),
    ("badge/own-colour", "light", 0xF4), ("badge/own-colour", "dark", 0x11),
  ])
  func `pictures have their pixels`(story: String, scheme: String, red: UInt8) throws {
    let name = "__Snapshots__/\(story).responsive.240x160.\(scheme).png"
    let picture = try Bitmap(png: Corpus.bytes(name))
    #expect((picture.width, picture.height) == (240, 160))
    #expect(picture[0, 0] == Pixel(red: red, green: red, blue: picture[0, 0].blue, alpha: 255))
    #expect(Set(picture.pixels).count > 20)
  }

  // MARK: Sites

  @Test func `the list of a site's files says what the next build may remove`() {
    let paths = SiteManifest.paths(at: Corpus.path("storybook-site.json"))
    #expect(paths.count == 91)
    #expect(paths.isSuperset(of: ["index.html", "render/clerk/writes/dark.html", "js/embed.js"]))
  }
}
