// swift-format-ignore-file: NeverForceUnwrap
// Literals that are known to be good.

import Foundation
import Storybook
@testable import StorybookSchema
@testable import StorybookTestSupport
import StorybookProgram
import StorybookRecording
import StorybookSnapshots
import Testing
@testable import StorybookFiles
@testable import StorybookHost

/// One example of every message, which the page's tests read too.
struct ProtocolFixtureTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../Fixtures/protocol").standardized

  private static func value(_ name: String) throws -> Value {
    try Value(json: Array(Data(contentsOf: folder.appending(path: "\(name).json"))))
  }

  private static func path(_ text: String) -> Pointer { Pointer(text)! }

  static let clientMessages: [(name: String, message: ClientMessage)] = [
    (
      "client-open",
      .open(
        .init(
          story: "login/empty", room: "AAAAAAAAAAAAAAAAAAAAAA", props: ["name": "Ann"],
          environment: ["colorScheme": "dark"], revision: 17, name: PersonName("Zoë"),
          shared: true, splices: true, repeatedSplices: true, presence: true,
          participant: "k3Jd9_sLq0/p1", life: "Qb7uN2xT0s", page: "v8Rk2nWq5c",
          edits: ["Zt4mX1pLb7": 9]))
    ),
    (
      "client-edit",
      .edit(
        .init(
          seq: 7,
          patch: Patch([
            .replace(path("/name"), "Bob"),
            .add(path("/rows/-"), .number(Number(text: "18446744073709551615"))),
            .remove(path("/old")), .move(from: path("/rows/0"), to: path("/rows/1")),
            .copy(from: Pointer(["a/b"]), to: path("/c")), .test(path("/name"), "Bob"),
            .splice(path("/name"), TextSplice(at: 3, delete: 0, insert: "!")),
          ]), merge: true, base: 4, after: 6))
    ),
    ("client-undo", .undo(seq: 8)), ("client-redo", .redo(seq: 9)),
    ("client-reset", .reset(seq: 10)),
    (
      "client-environment",
      .environment(seq: 11, patch: Patch([.replace(path("/colorScheme"), "dark")]))
    ),
    (
      "client-perform",
      .perform(
        .init(
          seq: 11, command: path("/username/typed"), value: "ann", merge: true,
          splice: TextSplice(at: 2, delete: 0, insert: "n"), base: 4, after: 10,
          element: ActedElement(name: "Username", event: "input")))
    ),
    (
      "client-request",
      .request(
        .init(
          seq: 31, story: "stepper/one",
          request: ScreenRequest(
            method: "POST", address: "/cart?gift=yes",
            headers: ["content-type": "application/x-www-form-urlencoded"], body: "quantity=2")!))
    ),
    (
      "client-save",
      .save(
        .init(
          seq: 12, name: "wrong password", overwrite: true, source: .crash, environment: true,
          records: .markup))
    ),
    ("client-export", .export(seq: 13, kind: .swift)),
    ("client-focus", .focus(path: path("/name"))),
    ("client-record", .record(.init(seq: 15, action: .start))),
    (
      "client-replay",
      .replay(
        .init(seq: 16, source: .file("wrong password"), action: .play, place: .time(1200)))
    ),
    ("client-moment", .moment(.init(seq: 17, step: 3))),
    (
      "client-preview",
      .preview(
        .init(
          seq: 20, story: "login/empty", props: ["name": "Zoë"],
          environment: ["colorScheme": "dark"]))
    ),
    ("client-name", .name(seq: 21, PersonName("Zoë Ångström")!)),
    ("client-snapshot", .snapshot(.init(seq: 23, isOn: true))),
    ("client-accept", .accept(.init(seq: 24, number: 3, choice: .hunks([0, 2])))),
    ("client-picture", .picture(.init(seq: 35, action: .take))),
    (
      "client-review",
      .review(
        .init(
          seq: 37,
          action: .comment(
            ReviewComment(
              group: "1f0c92aa", author: "", text: "Is this on purpose?", story: "login/empty",
              field: "/name"))))
    ),
    ("client-survey", .survey(seq: 27)), ("client-origins", .origins(seq: 28)),
    ("client-derive", .derive(seq: 38)),
    ("client-test", .test(.init(seq: 29, story: "shop-till/open", index: 1))),
    ("client-check", .check(.init(seq: 30, story: "shop-till/open", kind: .explore))),
    ("client-cancel", .cancel(seq: 31, request: 30)),
  ]

  /// Second examples of a kind.
  static let furtherClientMessages: [(name: String, message: ClientMessage)] = [
    (
      "client-preview-recorded",
      .preview(.init(seq: 20, story: "login/empty", isRecorded: true))
    ),
    (
      "client-save-recording",
      .excerpt(.init(seq: 18, name: "wrong password", overwrite: true))
    ),
    (
      "client-environment-clock",
      .environment(
        seq: 20,
        patch: Patch([
          .add(path("/clock"), "2026-03-01T09:30:00Z"),
          .add(path("/size"), ["width": 500, "height": 700]), .remove(path("/timeZone")),
        ]))
    ),
    (
      "client-test-background",
      .test(.init(seq: 29, story: "shop-till/open", index: 1, isBackground: true))
    ),
    ("client-preview-before", .preview(.init(seq: 20, story: "login/empty", isBefore: true))),
    ("client-review-accept", .review(.init(seq: 38, action: .accept(group: "1f0c92aa")))),
    ("client-accept-all", .accept(.init(seq: 25, number: 3, choice: .all))),
    ("client-accept-former", .accept(.init(seq: 26, number: 3, choice: .former))),
    (
      "client-picture-accept",
      .picture(.init(seq: 36, action: .accept, picture: "Zk3vR0pQd1wUa2sX9bTn4g"))
    ),
    ("client-snapshot-outline", .snapshot(.init(seq: 32, isOn: true, format: .outline))),
    ("client-accept-outline", .accept(.init(seq: 33, number: 1, choice: .all, format: .outline))),
    ("client-save-outline", .save(.init(seq: 34, name: "wrong password", records: .outline))),
    ("client-export-recording", .excerpt(.init(seq: 19, source: .replay))),
    (
      "client-export-test",
      .excerpt(.init(seq: 30, test: "thanks the buyer", source: .replay))
    ),
  ]

  @Test(arguments: clientMessages + furtherClientMessages) func `what a page says is understood`(
    name: String, message: ClientMessage
  ) throws {
    #expect(try ClientMessage(Self.value(name)) == message)
  }

  @Test func `every kind of message has an example`() {
    let examples = Self.clientMessages.map { String($0.name.dropFirst("client-".count)) }
    #expect(examples.sorted() == ClientMessage.types)
  }

  private static let stale: PropsError = {
    var mismatch = PropsError(
      path: Pointer(["name"]), reason: "The props have changed too much since this edit.")
    mismatch.isStale = true
    return mismatch
  }()

  private static let gone: PropsError = {
    var mismatch = PropsError(
      path: Pointer(["rows", "1"]), reason: "This was removed or replaced in the meantime.")
    mismatch.isGone = true
    return mismatch
  }()

  static let people = [
    Participant(id: "p1", name: "Guest 1"),
    Participant(id: "p2", name: "Guest 2", focus: Pointer(["name"])),
  ]

  static func hostMessages() throws -> [(name: String, message: HostMessage)] {
    let environment = EnvironmentSettings(device: "phone")
    let catalog = try value("host-catalog")["catalog"] ?? .null
    let room = "AAAAAAAAAAAAAAAAAAAAAA"
    return [
      (
        "host-hello",
        .hello(
          .init(
            title: "Stories", catalog: catalog,
            devices: [.phone, Device(id: "terminal", title: "Terminal", columns: 80, rows: 24)],
            limits: ["messageBytes": 1_048_576, "depth": 128, "name": 80], readOnly: false,
            root: "/home/ann/shop", shared: true, axe: true, command: "swift run Stories",
            host: "k3Jd9_sLq0"))
      ),
      ("host-catalog", .catalog(catalog)),
      ("host-catalog-devices", .catalog(catalog, title: "Shop", devices: [.phone])),
      (
        "host-performed",
        .performed(
          seq: 11, participant: "p1",
          PerformedNote(
            command: path("/username/typed"), value: "ann",
            location: "Stories/Login+Stories.swift:9", at: 1_763_712_000_000,
            element: ActedElement(name: "Username", event: "input"),
            change: ShortestChange(path: path("/username/text"), from: "an", to: "ann")))
      ),
      (
        "host-answered",
        .answered(
          seq: 31,
          AnsweredRequest(
            .html("Saved: <b>2</b>", headers: ["HX-Trigger": "saved"]),
            by: "Stories/Stepper.swift:26"))
      ),
      (
        "host-opened",
        .opened(
          .init(
            room: room, screen: "login", story: "login/empty",
            schema: try value("host-opened")["schema"] ?? .null, props: ["name": "Ann"],
            own: ["name": ""], revision: 3, environment: environment,
            history: .init(undo: 2, redo: 0), steps: .init(undo: true),
            participants: people, participant: "p1", shared: true,
            seen: 12, life: "Qb7uN2xT0s", edits: ["Zt4mX1pLb7": 9, "v8Rk2nWq5c": 12], loaded: true,
            continues: false))
      ),
      ("host-schema", .schema(room: room, try value("host-schema")["schema"] ?? .null, seq: 38)),
      (
        "host-changed",
        .changed(
          .init(
            revision: 4, seq: 7, participant: "p1", page: "v8Rk2nWq5c", edit: 7, loaded: true,
            rewritten: true, patch: Patch([.replace(Pointer(["name"]), "Bob")]),
            history: .init(undo: 3, redo: 0), steps: .init(undo: true)))
      ),
      ("host-steps", .steps(.init(redo: true))),
      ("host-environment", .environment(seq: 11, revision: 5, environment)),
      ("host-environment-full", .environment(seq: nil, revision: 6, try fullEnvironment())),
      (
        "host-rendered",
        .rendered(
          .init(
            revision: 4, mediaType: "text/html", body: .text("<p>Bob &amp; 😀</p>"),
            timing: Timing(decode: 20, render: 31)))
      ),
      (
        "host-rejected",
        .rejected(seq: 7, PropsError(path: Pointer(["name"]), reason: "Expected a string."))
      ),
      ("host-rejected-stale", .rejected(seq: 8, stale)),
      ("host-rejected-gone", .rejected(seq: 9, gone)),
      ("host-participants", .participants(people)),
      (
        "host-presence",
        .presence(
          .init(
            joined: [Participant(id: "p3", name: "Guest 3")],
            changed: [Participant(id: "p2", name: "Bob", focus: Pointer(["name"]))], left: ["p1"]))
      ),
      (
        "host-saved",
        .saved(
          .init(
            seq: 12, name: "wrong password",
            file: "Stories/Login/Fixtures/wrong password.json",
            content: "{\n  \"name\": \"Bob\"\n}\n", written: true,
            environment: ["colorScheme": "dark"],
            snapshots: ["Stories/Login/__Snapshots__/wrong-password.responsive.light.html"]))
      ),
      ("host-exported", .exported(seq: 13, kind: .swift, content: ".init(name: \"Bob\")\n")),
      (
        "host-crashed",
        .crashed(
          .init(
            revision: 6,
            report: CrashReport(
              .trap, "Login.swift:12: Fatal error: Index out of range",
              stack: [
                StackFrame(
                  function: "Login.html(_:)",
                  source: .init(file: "/Stories/Login/Login.swift", line: 12, column: 9),
                  isAuthors: true),
                StackFrame(function: "Screen.render", source: nil, isAuthors: false),
              ]),
            props: ["name": "Bob"]))
      ),
      (
        "host-crashed-early",
        .crashed(
          .init(
            revision: 6,
            report: CrashReport(
              .trap, "Login.swift:12: Fatal error: Index out of range", stack: nil),
            props: ["name": "Bob"]))
      ),
      (
        "host-crashed-without-lines",
        .crashed(
          .init(
            revision: 6,
            report: CrashReport(
              .trap, "Login.swift:12: Fatal error: Index out of range",
              stack: [StackFrame(function: "Login.html(_:)", source: nil, isAuthors: true)],
              remedy: "Set STORYBOOK_SYMBOLIZER."),
            props: ["name": "Bob"]))
      ),
      (
        "host-drifted",
        .drifted(
          7,
          Drift(
            fields: [
              .init(
                path: Pointer(["fullName"]), kind: .missing, reason: "is missing",
                proposal: "Bob", from: Pointer(["name"])),
              .init(
                path: Pointer(["colour"]), kind: .unknown, reason: "is no longer in the type",
                was: "red"),
            ],
            patch: Patch([
              .move(from: Pointer(["name"]), to: Pointer(["fullName"])),
              .remove(Pointer(["colour"])),
            ])))
      ),
      (
        "host-inspected",
        .inspected(
          .init(
            revision: 6,
            inspection: Inspection(
              projection: ["title": "Bob", "time": "0:07"],
              broken: [
                BrokenRule(
                  name: "progress lies within the buffer", of: .props,
                  paths: [path("/progress"), path("/buffer")]),
                BrokenRule(
                  name: "a title is short", of: .view, message: "3 letters are too many.",
                  paths: [path("/title")]),
              ],
              altered: [
                Alteration(path: path("/volume"), given: 12, made: 10),
                Alteration(path: path("/draft"), given: true, made: nil),
              ])))
      ),
      ("host-status", .status(story: "login/empty", .crashed)),
      ("host-waiting", .waiting(limit: .seconds(20))),
      ("host-build", .build(try value("host-build").withoutType)),
      ("host-build-catalog", .build(try value("host-build-catalog").withoutType)),
      ("host-build-quick", .build(try value("host-build-quick").withoutType)),
      ("host-assets", .assets(["/assets/shop/logo.svg", "/css/site.css"])),
      ("host-affected", .affected(["login/empty", "login/wrong-password"])),
      ("host-review", .review(Self.review)),
      ("host-sharing", .sharing(.alone)),
      (
        "host-saved-recording",
        .saved(
          .init(
            seq: 18, kind: .recording, name: "wrong password",
            file: "Stories/Login/Recordings/wrong password.jsonl", content: nil, written: true))
      ),
      (
        "host-exported-recording",
        .excerpted(
          .init(
            seq: 19,
            content: """
              {"storybook":"recording","version":1,"story":"login/empty","date":0,"environment":{},\
              "props":{"name":"Ann"}}

              """))
      ),
      (
        "host-recording",
        .recording(.init(isOn: true, steps: 4, since: 1_763_800_000_000, duration: 2310))
      ),
      (
        "host-replaying",
        .replaying(
          .init(
            recording: "wrong password", state: .paused, step: 2, at: 900, duration: 5400,
            steps: [
              .init(at: 0, kind: .start, title: "Start"),
              .init(
                at: 350, kind: .edit, title: "/name = \"Bob\"",
                drift: StepDrift(fields: [], problem: "/name: Expected a string.")),
              .init(at: 900, kind: .environment, title: "colorScheme = \"dark\""),
              .init(
                at: 1200, kind: .command, title: "/signIn()",
                performed: .init(
                  command: path("/signIn"), element: ActedElement(name: "Sign in", event: "click")),
                change: ShortestChange(path: path("/state"), from: "idle", to: "busy", others: 1)),
              .init(at: 5400, kind: .crash, title: "/rows/9 = 1: trap: Index out of range"),
            ],
            drift: StepDrift(fields: [
              .init(
                path: Pointer(["size"]), kind: .unknown, reason: "is no longer in the type", was: 2)
            ])))
      ),
      (
        "host-moment",
        .moment(.init(seq: 17, step: 3, patch: Patch([.replace(Pointer(["name"]), "Bob")])))
      ),
      (
        "host-previewed",
        .previewed(
          .init(
            seq: 20, Rendering(mediaType: "text/html", body: .text("<p>Zoë</p>")),
            timing: Timing(decode: 20, render: 31)))
      ),
      ("host-snapshotted", .snapshotted(snapshotted)),
      (
        "host-snapshotted-failed",
        .snapshotted(
          .init(
            number: 4, revision: 5, state: .failed, story: "login/empty", device: "phone",
            colorScheme: .light, mediaType: nil,
            file: "/home/ann/shop/Stories/Login/__Snapshots__/empty.phone.light.html",
            variant: "phone.light", isEdited: false, reason: "Index out of range"))
      ),
      ("host-snapshotted-outline", .snapshotted(outlined)),
      ("host-pictured", .pictured(pictured)),
      ("host-pictured-damaged", .pictured(damaged)),
      (
        "host-surveyed",
        .surveyed(
          .init(
            seq: 27, stories: 12, snapshots: 48, changed: ["login/empty"], failed: ["lab/crash"]))
      ),
      ("host-tested", .tested(tested)),
      (
        "host-checked",
        .checked(
          .init(
            .init(seq: 30, story: "shop-till/open", kind: .explore),
            .init(
              [.init("Index out of range", link: "#/shop-till/open?environment=locale:de_CH")],
              count: 40)))
      ),
      (
        "host-origins",
        .origins(
          .init(
            seq: 28, revision: 4,
            origins: [
              .init(path: Pointer(["name"]), ranges: [12..<15, 40..<43]),
              .init(path: Pointer(["rows", "0"]), ranges: [60..<60]),
            ], crashed: 1, omitted: 20))
      ),
      (
        "host-failed",
        .failed(ProtocolError(.badName, "A name must have 1 to 80 letters.", seq: 14))
      ),
    ]
  }

  private static var tested: HostMessage.Tested {
    let file = "Stories/Till/Till+Stories.swift"
    let open = TestState(
      story: "shop-till/open", props: ["name": ""], environment: ["locale": "de_CH"])
    let field = TestAct.Element(tag: "input", position: 0, count: 2, summary: "textbox “Name”")
    let typed = TestState(
      story: "shop-till/open", props: ["name": "Ann"], environment: nil,
      entries: [TestEntry(.text("Ann"), of: field)])
    var trace = TestTrace()
    trace.addEvent(
      .began(
        label: "type(“Ann”, into: “Name”)", source: CodeLocation(file: file, line: 12), at: 250))
    trace.addEvent(.mirrored(.acted(TestAct(.enter, [field]))))
    trace.addEvent(.opened(open))
    trace.addEvent(.changed(typed))
    trace.addEvent(.began(label: "press(“Pai”)", source: CodeLocation(file: file, line: 13)))
    let failure = TestFailure(
      message: "press(“Pai”): Found no button “Pai”. Did you mean “Pay”?",
      source: CodeLocation(file: file, line: 13), step: 2, story: typed.story, props: typed.props)
    return HostMessage.Tested(
      seq: 29, story: "shop-till/open", test: 1, name: "thanks the buyer", trace: trace,
      outcome: .failed(failure), duration: 1_200)
  }

  private static let snapshotted = HostMessage.Snapshotted(
    seq: 23, number: 3, revision: 4, state: .changed, story: "login/empty", device: "phone",
    colorScheme: .dark, mediaType: "text/html",
    file: "/home/ann/shop/Stories/Login/__Snapshots__/empty.phone.landscape.dark.html",
    variant: "phone.landscape.dark", environment: ["orientation": "landscape"], isEdited: false,
    hunks: [
      [
        "id": 0, "kind": "text", "path": "main > h1",
        "place": "body > main:nth-of-type(1) > h1:nth-of-type(1)", "before": "Log in",
        "after": "Sign in",
      ],
      [
        "id": 1, "kind": "attribute", "path": "main > button",
        "place": "body > main:nth-of-type(1) > button:nth-of-type(1)", "attribute": "class",
        "before": "button", "after": "button quiet",
      ],
    ], count: 2)

  private static var review: HostMessage.Review {
    var review = HostMessage.Review(against: "main")
    (review.state, review.number) = (.ready, 4)
    return review
  }

  private static let images = "_storybook/picture/Zk3vR0pQd1wUa2sX9bTn4g"
  private static let pictured = HostMessage.Pictured(
    seq: 35, picture: "Zk3vR0pQd1wUa2sX9bTn4g", revision: 4, state: .changed, story: "login/empty",
    device: "phone", colorScheme: .dark,
    file: "/home/ann/shop/Stories/Login/__Snapshots__/empty.phone.dark.png", variant: "phone.dark",
    environment: nil, isEdited: false, count: 512, reason: nil,
    images: [
      .recorded: "\(images)/35/recorded.png", .taken: "\(images)/35/taken.png",
      .difference: "\(images)/35/difference.png",
    ])
  private static let damaged = HostMessage.Pictured(
    seq: 37, picture: "Zk3vR0pQd1wUa2sX9bTn4g", revision: 4, state: .damaged, story: "login/empty",
    device: "phone", colorScheme: .dark,
    file: "/home/ann/shop/Stories/Login/__Snapshots__/empty.phone.landscape.dark.png",
    variant: "phone.landscape.dark", environment: ["orientation": "landscape"], isEdited: true,
    count: 0, reason: "The file is not a screenshot.",
    images: [.taken: "\(images)/37/taken.png"])

  private static let outlined = HostMessage.Snapshotted(
    seq: 32, number: 1, revision: 4, state: .changed, format: .outline, story: "login/empty",
    device: "phone", colorScheme: .light, mediaType: .text,
    file: "/home/ann/shop/Stories/Login/__Snapshots__/outline/empty.phone.light.txt",
    variant: "phone.light", isEdited: false, meaning: ["button “Log in” lost its name"],
    hunks: [
      ["id": 0, "kind": "lines", "line": 3, "before": "button “Log in”", "after": "button"]
    ], count: 1)

  private static func fullEnvironment() throws -> EnvironmentSettings {
    var environment = EnvironmentSettings(device: "phone")
    environment.reducedMotion = true
    environment.timeZone = "Europe/Zurich"
    environment.orientation = .landscape
    environment.clock = Instant("2026-03-01T09:30:00Z")?.date
    environment.size = .init(width: 500, height: 700)
    return environment
  }

  @Test func `a snapshot has the form of its rendering, unless that follows from the name`() {
    var message = Self.snapshotted
    #expect(HostMessage.snapshotted(message).value["form"] == nil)
    message.mediaType = MediaType("application/vnd.receipt", like: .html)
    #expect(HostMessage.snapshotted(message).value["form"] == "html")
  }

  @Test func `what the host says is written as in the examples, member by member`() throws {
    for (name, message) in try Self.hostMessages() {
      #expect(try message.value.canonicalText == Self.value(name).canonicalText, "\(name)")
    }
  }
}

extension Value {
  /// The members of a message but the word for its kind.
  fileprivate var withoutType: Object {
    Object((object ?? [:]).filter { $0.key != "type" }.map { ($0.key, $0.value) })
  }
}
