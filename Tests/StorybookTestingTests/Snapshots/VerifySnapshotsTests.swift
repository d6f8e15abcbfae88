import Foundation
import StorybookTesting
import Testing

/// One fixture, held against its snapshot.
struct VerifySnapshotsTests {
  private static let path = "Meter/Fixtures/A level.json"

  /// A package with a fixture of ``Meter``, and a catalog whose screen lies in it.
  private func scene() throws -> (Scene, Catalog) {
    let scene = try Scene([Self.path: #"{"level": 7, "name": "A"}"#])
    let file = "\(scene.root)/Meter/Meter.swift"
    return (scene, Catalog("Lab") { Meter.screen(at: file) })
  }

  private func fixture(_ scene: Scene) throws -> Fixture<Meter.Props> {
    try Fixture(of: Meter.Props.self, "A level", in: "\(scene.root)/Meter/Fixtures")
  }

  /// What a failing verification says.
  private func failures(_ body: () async -> Void) async -> [String] {
    nonisolated(unsafe) var said: [String] = []
    await withKnownIssue(isIntermittent: true) {
      await body()
    } matching: { issue in
      said.append(issue.comments.map(\.rawValue).joined())
      return true
    }
    return said
  }

  @Test func `it is recorded beside its screen, fails once, and then holds`() async throws {
    let (scene, catalog) = try scene()
    let fixture = try fixture(scene)
    let first = await failures {
      await verifySnapshots(of: fixture, in: catalog, record: .missing)
    }
    #expect(first.count == 1)
    #expect(first.allSatisfy { $0.contains("missing and are now recorded: review them") })
    let text = try scene.text("Meter/__Snapshots__/a-level.responsive.light.html")
    #expect(text.hasSuffix("<meter>7 light</meter>\n"))
    #expect(await failures { await verifySnapshots(of: fixture, in: catalog) } == [])
  }

  /// A catalog whose screen prints the world it is rendered for.
  private func echo(_ scene: Scene) -> Catalog {
    Catalog("Lab") {
      Screen(
        "Echo",
        render: { (_: Int, environment: RenderEnvironment) -> HTML in
          let device = environment.device
          let size = "\(device.title) \(device.width ?? 0)x\(device.height ?? 0)"
          let words = [
            size, environment.locale, environment.direction.rawValue, environment.textSize.rawValue,
            environment.timeZone, "\(environment.reducedMotion)",
          ]
          return "<p>\(words.joined(separator: " "))</p>"
        }, filePath: "\(scene.root)/Echo/Echo.swift"
      ) { Story("One", 1) }
    }
  }

  private static let kiosk = Device(id: "kiosk", title: "Kiosk", width: 1080, height: 1920)

  @Test(arguments: [
    (
      [Device.iPhone17.turned(to: .landscape)], SnapshotEnvironment(),
      "iphone-17.landscape", "iPhone 17 874x402 en_US leftToRight medium UTC false"
    ),
    (
      [.iPhone17.resized(width: 500)], .init(), "iphone-17.500x874",
      "iPhone 17 500x874 en_US leftToRight medium UTC false"
    ),
    (
      [kiosk], .init(), "kiosk.1080x1920",
      "Kiosk 1080x1920 en_US leftToRight medium UTC false"
    ),
    (
      [kiosk], .init(orientation: .portrait), "kiosk.1080x1920",
      "Kiosk 1080x1920 en_US leftToRight medium UTC false"
    ),
    (
      [.iPhone17], .init(orientation: .landscape, locale: "ar", direction: .rightToLeft),
      "iphone-17.landscape.ar.rightToLeft", "iPhone 17 874x402 ar rightToLeft medium UTC false"
    ),
    (
      [.phone], .init(textSize: .xxLarge, reducedMotion: true, timeZone: "Europe/Zurich"),
      "phone.text-xxLarge.reducedMotion.zone-Europe~Zurich",
      "Phone 390x844 en_US leftToRight xxLarge Europe/Zurich true"
    ),
    (
      [], SnapshotEnvironment(RenderEnvironment(device: .phone.turned(to: .landscape))),
      "phone.landscape", "Phone 844x390 en_US leftToRight medium UTC false"
    ),
  ])
  func `what was asked for is rendered, and the name says it`(
    devices: [Device], environment: SnapshotEnvironment, key: String, text: String
  ) async throws {
    let (scene, _) = try scene()
    _ = await failures {
      await verifySnapshots(
        of: echo(scene), devices: devices, colorSchemes: [.light], environments: [environment],
        record: .all)
    }
    let file = try scene.text("Echo/.storybook/__Snapshots__/one.\(key).light.html")
    #expect(file.contains("<p>\(text)</p>"))
    let again = await failures {
      await verifySnapshots(of: echo(scene), record: .never)
    }
    #expect(again.count == 1 && again[0].contains("are missing"))
  }

  @Test(arguments: [
    (
      [Device(id: "phone", title: "Phone", width: 390, height: 844, kind: .tablet)],
      SnapshotEnvironment(), "give it a unique id"
    ),
    (
      [kiosk, Device(id: "kiosk", title: "Other", width: 1080, height: 1920)], .init(),
      "give it a unique id"
    ),
    ([.phone], .init(timeZone: "Nowhere"), "Unknown time zone “Nowhere”"),
    ([.phone], .init(width: 0), "from 1 to 8000"),
  ])
  func `what no snapshot can be made of is refused in a sentence`(
    devices: [Device], environment: SnapshotEnvironment, sentence: String
  ) async throws {
    let (scene, _) = try scene()
    let said = await failures {
      await verifySnapshots(of: echo(scene), devices: devices, environments: [environment])
    }
    #expect(said.count == 1 && said[0].contains(sentence), "\(said)")
  }

  @Test func `differences are reported by elements and words`() async throws {
    let (scene, catalog) = try scene()
    let fixture = try fixture(scene)
    _ = await failures { await verifySnapshots(of: fixture, in: catalog, record: .all) }
    try #"{"level": 8, "name": "A"}"#.write(
      toFile: "\(scene.root)/\(Self.path)", atomically: true, encoding: .utf8)
    let said = await failures { await verifySnapshots(of: fixture, in: catalog, record: .never) }
    #expect(said.count == 2)
    #expect(said.first?.contains("    meter\n      ~ text  [-7-]{+8+} light\n") == true)
    #expect(said.first?.contains("/#/meter/a-level?") == true)
  }

  private func till(_ scene: Scene, _ html: HTML) -> Catalog {
    Catalog("Lab") {
      Screen(
        "Till", render: { (_: Int) -> HTML in html }, filePath: "\(scene.root)/Till/Till.swift"
      ) {
        Story("One", 1)
      }
    }
  }

  @Test func `an outline is a snapshot of its own, and says what a difference means`() async throws
  {
    let (scene, _) = try scene()
    let old = till(scene, "<main><h1>Bill</h1><button class=a>Pay</button></main>")
    _ = await failures {
      await verifySnapshots(of: old, record: .all)
      await verifySnapshots(of: old, as: .outline, record: .all)
    }
    let file = try scene.text("Till/.storybook/__Snapshots__/outline/one.responsive.light.txt")
    #expect(
      file.hasSuffix(" · text/plain\nmain\n  heading “Bill” level 1\n  button “Pay”\n"))
    let restyled = till(scene, "<main><h1>Bill</h1><button class=b>Pay</button></main>")
    #expect(await failures { await verifySnapshots(of: restyled, as: .outline) } == [])
    let new = till(scene, "<main><h1>Bill</h1><button class=a></button></main>")
    let said = await failures { await verifySnapshots(of: new, as: .outline, record: .never) }
    #expect(said.count == 1)
    let rows = ["button “Pay” lost its name", "line 3", "  ~   button[- “Pay”-]"]
    let text = rows.map { "    \($0)\n" }.joined()
    #expect(said.first?.contains(text) == true, "\(said)")
    #expect(said.first?.contains(" snapshot --outline --record failed till/one") == true)
  }

  @Test func `a strategy of an author keeps what it returns, in a folder of its own`() async throws
  {
    let (scene, _) = try scene()
    let buttons = SnapshotStrategy("push buttons", meaning: { ["\($0.count) is \($1.count) now"] })
    {
      let count = SnapshotStrategy.outline.text(of: $0).matches(of: /button/).count
      return String(repeating: "x", count: count)
    }
    let old = till(scene, "<button>Pay</button>")
    _ = await failures { await verifySnapshots(of: old, as: buttons, record: .all) }
    let renamed = till(scene, "<button>Buy</button>")
    #expect(await failures { await verifySnapshots(of: renamed, as: buttons) } == [])
    let more = till(scene, "<button>Pay</button><button>Leave</button>")
    let said = await failures { await verifySnapshots(of: more, as: buttons, record: .never) }
    #expect(said.count == 1)
    #expect(said.first?.contains("__Snapshots__/push-buttons-") == true)
    #expect(said.first?.contains("    2 is 3 now\n    line 1\n") == true, "\(said)")
    #expect(said.first?.contains("  accept  verifySnapshots(…, record: .failed)\n") == true)
  }

  @Test func `the other stories of the screen are not looked at`() async throws {
    let (scene, catalog) = try scene()
    let fixture = try fixture(scene)
    let said = await failures { await verifySnapshots(of: fixture, in: catalog, record: .never) }
    #expect(!said.isEmpty && !said.joined().contains("meter/half"))
  }

  @Test func `a fixture that is no story of the catalog has no snapshot`() async throws {
    let (scene, _) = try scene()
    let (_, other) = try self.scene()
    let fixture = try fixture(scene)
    let said = await failures { await verifySnapshots(of: fixture, in: other) }
    #expect(said.count == 1)
    #expect(said.first?.contains("“A level” has no snapshot: it is not a story of “Lab”") == true)
  }
}
