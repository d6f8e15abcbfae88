import Foundation
import StorybookSchema
import Testing

@testable import Storybook

struct EnvironmentSettingsTests {
  private static let standard = EnvironmentSettings(device: "phone")

  private static func patched(_ patch: String, _ before: EnvironmentSettings = standard) throws
    -> EnvironmentSettings
  {
    try before.applying(Patch(Value(json: patch)))
  }

  @Test func `what is not said is as it is by itself`() throws {
    let old: Value = [
      "device": "tablet", "colorScheme": "dark", "locale": "de_CH", "direction": "leftToRight",
      "textSize": "large", "format": "text",
    ]
    let environment = try Self.standard.merging(old)
    #expect(environment.reducedMotion == false)
    #expect(environment.timeZone == "UTC")
    #expect(environment.orientation == .portrait)
    #expect(environment.clock == nil)
    #expect(environment.size == nil)
    #expect(environment.device == "tablet")
  }

  static let full: Value = [
    "device": "phone", "colorScheme": "dark", "locale": "ar_EG", "direction": "rightToLeft",
    "textSize": "xLarge", "format": "html", "reducedMotion": true, "timeZone": "Europe/Zurich",
    "orientation": "landscape", "clock": "2026-03-01T09:30:00Z", "calendar": "buddhist",
    "randomSeed": 7,
    "size": ["width": 500, "height": 700], "dependencies": ["photos": ["mode": "hold"]],
    "globals": ["global": "dark"],
  ]

  @Test func `all of it is read as it was written`() throws {
    #expect(try Self.standard.merging(Self.full).value == Self.full)
  }

  @Test func `the table has every member once`() {
    #expect(Set(EnvironmentMember.all.map(\.name)) == Set(Self.full.object?.keys ?? []))
    #expect(EnvironmentMember.all.count == Self.full.object?.count)
  }

  @Test(arguments: EnvironmentMember.all.map(\.name))
  func `a member is read alone, written as it was read, and bounded`(name: String) throws {
    let given = try #require(Self.full[name])
    #expect(try Self.standard.merging(.object([name: given])).value[name] == given)
    for wrong: Value in [[], .number(Number(1e300)), .string(String(repeating: "x", count: 101))] {
      #expect(throws: PropsError.self) { try Self.standard.merging(.object([name: wrong])) }
    }
  }

  @Test(arguments: [
    (
      #"[{"op":"add","path":"/clock","value":"2026-03-01T10:30:00+01:00"}]"#, "2026-03-01T09:30:00Z"
    ),
    (#"[{"op":"add","path":"/clock","value":null}]"#, nil),
  ])
  func `a clock is added`(patch: String, clock: String?) throws {
    let environment = try Self.patched(patch)
    #expect(environment.value["clock"]?.string == clock)
  }

  @Test func `what is removed is as it is by itself`() throws {
    let full = try Self.standard.merging(Self.full)
    let patch = full.value.object?.keys.map { #"{"op":"remove","path":"/\#($0)"}"# } ?? []
    #expect(try Self.patched("[\(patch.joined(separator: ","))]", full) == Self.standard)
  }

  @Test func `what is as by default is omitted, and in the complete value`() throws {
    let usual: Value = ["calendar": "gregorian", "randomSeed": 0, "size": .null, "globals": [:]]
    let environment = try Self.standard.merging(usual)
    #expect(environment.value == Self.standard.value)
    for member in usual.object ?? [:] {
      #expect(environment.value[member.key] == nil)
      #expect(environment.completeValue[member.key] == member.value)
    }
    let random = try Self.standard.merging(["randomSeed": .null])
    #expect(random.randomSeed == nil && random.value["randomSeed"] == .null)
  }

  @Test func `a width is dragged without the height`() throws {
    let full = try Self.standard.merging(Self.full)
    let patch = #"[{"op":"replace","path":"/size/width","value":501}]"#
    #expect(try Self.patched(patch, full).size == .init(width: 501, height: 700))
    let without = #"[{"op":"remove","path":"/size/height"}]"#
    #expect(try Self.patched(without, full).size == .init(width: 500))
  }

  static let wrong: [(value: Value, sentence: String)] = [
    (
      ["timeZone": "Mars/Base"],
      "/timeZone: Unknown time zone “Mars/Base”: expected a name such as Europe/Zurich."
    ),
    (["timeZone": 1], "/timeZone: “timeZone” must be a short string."),
    (["reducedMotion": "yes"], "/reducedMotion: “reducedMotion” must be true or false."),
    (
      ["orientation": "upside down"],
      "/orientation: Invalid value “upside down”: expected one of portrait, landscape."
    ),
    (
      ["clock": "2026-02-30T00:00:00Z"],
      "/clock: Invalid time “2026-02-30T00:00:00Z”: expected a time such as 2026-03-01T09:30:00Z."
    ),
    (["calendar": "mayan"], "/calendar: Unknown calendar “mayan”: expected one of \(calendars)."),
    (
      ["calendar": "Gregorian"],
      "/calendar: Unknown calendar “Gregorian”: expected one of \(calendars)."
    ),
    (["calendar": 1], "/calendar: “calendar” must be a short string."),
    (["randomSeed": "7"], seed), (["randomSeed": -1], seed), (["randomSeed": 4_294_967_296], seed),
    (["randomSeed": true], seed),
    (["randomSeed": .number(Number(1.5))], seed), (["randomSeed": .number(Number(1e300))], seed),
    (["size": ["width": 0]], "/size/width: Invalid width: expected a whole number from 1 to 8000."),
    (
      ["size": ["height": 8001]],
      "/size/height: Invalid height: expected a whole number from 1 to 8000."
    ),
    (
      ["size": ["height": .number(Number(1.5))]],
      "/size/height: Invalid height: expected a whole number from 1 to 8000."
    ),
    (["size": [:]], "/size: A size requires a width, a height or both."),
    (["size": "large"], "/size: A size requires a width, a height or both."),
    (["globals": "dark"], "/globals: \(form)"), (["globals": ["dark"]], "/globals: \(form)"),
    (["globals": many], "/globals: \(form)"),
    (["globals": ["": 1]], "/globals/: The name of a global must have 1 to 100 bytes."),
    (["globals": ["brand": deep]], "/globals/brand: The global is nested too deeply."),
    (["globals": ["brand": long]], "/globals/brand: The global is larger than 16384 bytes."),
    (["globals": ["a": half, "b": half]], "/globals: The globals are larger than 16384 bytes."),
  ]

  private static let seed =
    "/randomSeed: Invalid seed: expected a whole number from 0 to 4294967295."
  private static let calendars = CalendarNames.all.map(\.name).joined(separator: ", ")
  private static let form =
    "Invalid globals: expected a JSON object of at most 50 globals, or name=value in text."
  private static let many = Value.object(Object((0...50).map { ("\($0)", true) }))
  private static let deep = (0..<100).reduce(Value.null) { inner, _ in .array([inner]) }
  private static let long = Value.string(String(repeating: "x", count: 16385))
  private static let half = Value.string(String(repeating: "x", count: 8200))

  @Test(arguments: wrong) func `what is wrong is said in a sentence`(
    value: Value, sentence: String
  ) {
    let mismatch = #expect(throws: PropsError.self) { try Self.standard.merging(value) }
    #expect(mismatch?.description == sentence)
    #expect(Self.standard.merging(fitting: value) == Self.standard)
  }

  @Test func `of a link with something wrong in it the rest is taken`() {
    let link: Value = ["timeZone": "Mars/Base", "locale": "de_CH", "size": 3]
    let environment = Self.standard.merging(fitting: link)
    #expect(environment.locale == "de_CH")
    #expect(environment.timeZone == "UTC")
  }

  @Test func `a recorded moment that names its device is whole, another is not`() throws {
    let full = try Self.standard.merging(Self.full)
    #expect(full.adopting(["device": "tablet"]) == EnvironmentSettings(device: "tablet"))
    var dark = full
    dark.colorScheme = .light
    #expect(full.adopting(["colorScheme": "light"]) == dark)
  }
}

struct RenderEnvironmentTests {
  private static func context(_ value: Value) throws -> RenderEnvironment {
    let catalog = Catalog(devices: Device.all) {}
    return try catalog.context(EnvironmentSettings(device: "responsive").merging(value))
  }

  @Test func `a screen is given all of it`() throws {
    let context = try Self.context(EnvironmentSettingsTests.full)
    #expect(context.reducedMotion)
    #expect(context.timeZone == "Europe/Zurich")
    #expect(context.clock == Date(timeIntervalSince1970: 1_772_357_400))
    #expect(context.now == context.clock)
    #expect((context.device.width, context.device.height) == (500, 700))
    #expect(context.device.id == "phone")
  }

  @Test func `time goes on where no clock is fixed`() throws {
    let before = Date()
    let now = try Self.context([:]).now
    #expect((before...Date()).contains(now))
  }

  @Test(
    arguments: [
      (["device": "phone", "orientation": "landscape"], 844, 390),
      (["device": "tablet", "orientation": "landscape"], 1180, 820),
      (["device": "phone", "orientation": "landscape", "size": ["height": 300]], 844, 300),
      (["device": "desktop", "orientation": "landscape"], 1280, 800),
      (["device": "desktop"], 1280, 800),
      (["device": "email", "orientation": "landscape"], 600, 900),
      (["device": "responsive", "size": ["width": 420]], 420, nil),
      (["orientation": "landscape"], nil, nil),
    ] as [(Value, Int?, Int?)])
  func `phones and tablets are turned, and all are resized`(
    value: Value, width: Int?, height: Int?
  ) throws {
    let device = try Self.context(value).device
    #expect((device.width, device.height) == (width, height))
  }

  @Test func `a terminal is resized in characters`() throws {
    let device = try Self.context(["device": "terminal", "size": ["width": 100]]).device
    #expect((device.columns, device.rows) == (100, 24))
    #expect((device.width, device.height) == (nil, nil))
  }

  @Test func `how a device stands is read off its size`() throws {
    #expect(try Self.context(["device": "phone"]).orientation == .portrait)
    #expect(
      try Self.context(["device": "phone", "orientation": "landscape"]).orientation == .landscape)
    #expect(try Self.context(["device": "desktop"]).orientation == .landscape)
    #expect(try Self.context([:]).orientation == .portrait)
  }
}
