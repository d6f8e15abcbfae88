import Storybook
import StorybookFiles
import StorybookSchema
@testable import StorybookSnapshots
import Testing

/// Names of what a story is rendered in.
struct VariantTests {
  @Test(
    arguments: [
      ([:], "phone.dark"),
      (["orientation": "landscape"], "phone.landscape.dark"),
      (["size": ["width": 320, "height": 480]], "phone.320x480.dark"),
      (["size": ["width": 320]], "phone.320x.dark"), (["size": ["height": 9]], "phone.x9.dark"),
      (["size": .null], "phone.deviceSize.dark"),
      (["locale": "de_CH"], "phone.de_CH.dark"),
      (["locale": "zh-Hant_TW"], "phone.zh-Hant_TW.dark"),
      (["locale": "de_ch@x=Y.1"], "phone.locale-de_ch=40x=3D=59=2E1.dark"),
      (["locale": "landscape"], "phone.locale-landscape.dark"),
      (["direction": "rightToLeft"], "phone.rightToLeft.dark"),
      (["textSize": "small"], "phone.text-small.dark"), (["format": "text"], "phone.text.dark"),
      (["reducedMotion": true], "phone.reducedMotion.dark"),
      (["reducedMotion": false], "phone.fullMotion.dark"),
      (["timeZone": "Etc/GMT+1"], "phone.zone-Etc~GMT=2B1.dark"),
      (["clock": "2026-03-01T09:30:00Z"], "phone.clock-2026-03-01T09=3A30=3A00Z.dark"),
      (["calendar": "islamic-umalqura"], "phone.calendar-islamic-umalqura.dark"),
      (["calendar": "gregorian", "randomSeed": 7], "phone.calendar-gregorian.seed-7.dark"),
      (["randomSeed": 0], "phone.seed-0.dark"), (["randomSeed": .null], "phone.seed-null.dark"),
      (["globals": ["brand": "dark"]], "phone.global-brand~dark.dark"),
      (
        ["globals": ["isBeta": true, "a/b.c": "null", "user": .null, "list": ["1", 2]]],
        "phone.global-a=7E1b=2Ec~=22null=22.global-isBeta~true.global-list~=5B=221=22=2C2=5D"
          + ".global-user~null.dark"
      ),
      (["globals": [:]], "phone.defaultGlobals.dark"),
      (
        ["textSize": "xxLarge", "locale": "ar", "orientation": "landscape"],
        "phone.landscape.ar.text-xxLarge.dark"
      ),
    ] as [([String: Value], String)])
  func `the name says every field, and is read again`(fields: [String: Value], key: String) {
    let variant = SnapshotVariant(device: "phone", colorScheme: .dark, fields: fields)
    #expect(variant.key == key)
    #expect(SnapshotVariant(key: key, devices: Device.all) == variant)
  }

  @Test(arguments: [
    "phone", "nokia.dark", "phone.sepia", "phone.landscape.portrait.dark",
    "phone.ar.landscape.dark",
    "phone.0320x480.dark", "phone.text-huge.dark", "phone.zone-Nowhere.dark", "phone.x.dark",
    "phone.locale-=G0.dark", "phone..dark", "phone.global-brand.dark", "phone.global-a~b~c.dark",
    "phone.global-brand~acme.global-brand~dark.dark", "phone.globals-brand-1234.dark",
    "phone.seed-.dark", "phone.seed--1.dark", "phone.seed-07.dark", "phone.seed-4294967296.dark",
    "phone.seed-true.dark", "phone.calendar-mayan.dark", "phone.calendar.dark",
  ])
  func `what we would not write is no name`(key: String) {
    #expect(SnapshotVariant(key: key, devices: Device.all) == nil)
  }

  private func story(_ environment: Value?) -> SnapshotStory {
    SnapshotStory(
      id: "card/one", screen: "card", origin: .source(slug: "one"), folder: "/", settles: false,
      environment: environment)
  }

  @Test(
    arguments: [
      (nil, ["locale": "en_US", "orientation": "portrait", "size": .null], "phone.light"),
      (["locale": "de"], ["locale": "de"], "phone.light"),
      (["locale": "de"], ["locale": "en_US"], "phone.en_US.light"),
      (["orientation": "landscape"], ["orientation": "portrait"], "phone.portrait.light"),
      (["size": ["width": 9]], ["size": .null], "phone.deviceSize.light"),
      (nil, ["globals": [:], "randomSeed": 0, "calendar": "gregorian"], "phone.light"),
      (["randomSeed": 7], ["randomSeed": 7], "phone.light"),
      (["randomSeed": 7], ["randomSeed": 0], "phone.seed-0.light"),
      (["calendar": "roc"], ["calendar": "gregorian"], "phone.calendar-gregorian.light"),
      (["globals": ["brand": "dark"]], ["globals": ["brand": "dark"]], "phone.light"),
      (["globals": ["brand": "dark"]], ["globals": [:]], "phone.defaultGlobals.light"),
      (["globals": ["brand": "dark"]], ["globals": ["a": 1]], "phone.global-a~1.light"),
    ] as [(Value?, [String: Value], String)])
  func `what is as in the story's own environment is not in the name`(
    own: Value?, fields: [String: Value], key: String
  ) {
    let variant = SnapshotVariant(device: "phone", colorScheme: .light, fields: fields)
    #expect(story(own).normalized(variant, devices: Device.all).key == key)
  }

  @Test func `a long global has its digest in the name, which no other value has`() {
    let keys = ["a", "b"].map { last in
      let text = String(repeating: "x", count: 5000) + last
      let fields: [String: Value] = ["globals": ["text": .string(text)]]
      return SnapshotVariant(device: "phone", colorScheme: .light, fields: fields).key
    }
    #expect(keys[0] != keys[1] && keys.allSatisfy { $0.utf8.count < 150 })
    #expect(keys.allSatisfy { SnapshotVariant(key: $0, devices: Device.all) == nil })
  }

  @Test func `an environment overrides what a change sets`() {
    let environment = SnapshotEnvironment {
      $0.textSize = .large
      $0.colorScheme = .dark
      $0[globals: ["brand": "acme"]]["brand"] = "dark"
    }
    #expect(environment.colorScheme == .dark && environment.device == nil)
    #expect(environment.fields == ["textSize": "large", "globals": ["brand": "dark"]])
    #expect(SnapshotEnvironment { _ in } == SnapshotEnvironment())
  }

  @Test func `a room at the defaults is a variant of a story that sets others`() throws {
    let story = story([
      "randomSeed": 7, "calendar": "roc", "size": ["width": 9], "globals": ["a": 1],
    ])
    let room = EnvironmentSettings(device: "phone")
    #expect(
      story.variant(room, devices: Device.all).key
        == "phone.deviceSize.calendar-gregorian.seed-0.defaultGlobals.light")
    let own = try room.merging(#require(story.environment))
    #expect(story.variant(own, devices: Device.all).key == "phone.light")
  }

  @Test func `a device that cannot be turned has no orientation`() throws {
    let plan = try SnapshotPlan(
      catalog: Device.all, devices: [.desktop], colorSchemes: [.light],
      environments: [SnapshotEnvironment(orientation: .landscape)])
    #expect(plan.variants(of: story(nil), recorded: []).map(\.key) == ["desktop.light"])
  }

  @Test func `whatever was recorded is rendered again`() {
    let keys: Set = ["phone.landscape.dark", "phone.dark", "nokia.light", "phone.ar.light"]
    let variants = SnapshotPlan.recorded(catalog: Device.all)
      .variants(of: story(nil), recorded: keys)
    #expect(variants.map(\.key) == ["phone.dark", "phone.ar.light", "phone.landscape.dark"])
  }
}
