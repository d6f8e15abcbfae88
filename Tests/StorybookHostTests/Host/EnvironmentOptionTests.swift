import Storybook
import StorybookSchema
import Testing

@testable import StorybookHost

/// The members of an environment as text.
struct EnvironmentOptionTests {
  /// A text of each option, and the member that it sets.
  static let texts: [(name: String, text: String, member: Value)] = [
    ("device", "phone", ["device": "phone"]), ("colorScheme", "dark", ["colorScheme": "dark"]),
    ("locale", "ar_EG", ["locale": "ar_EG"]),
    ("direction", "rightToLeft", ["direction": "rightToLeft"]),
    ("textSize", "xLarge", ["textSize": "xLarge"]), ("format", "text", ["format": "text"]),
    ("reducedMotion", "true", ["reducedMotion": true]),
    ("timeZone", "Europe/Zurich", ["timeZone": "Europe/Zurich"]),
    ("orientation", "landscape", ["orientation": "landscape"]),
    ("clock", "2026-03-01T09:30:00Z", ["clock": "2026-03-01T09:30:00Z"]),
    ("calendar", "buddhist", ["calendar": "buddhist"]), ("randomSeed", "7", ["randomSeed": 7]),
    ("width", "500", ["size": ["width": 500]]), ("height", "700", ["size": ["height": 700]]),
    ("global", #"{"brand": "dark"}"#, ["globals": ["brand": "dark"]]),
  ]

  @Test func `each member but the dependencies has an option, and each option sets a member`() {
    #expect(EnvironmentOption.all.map(\.name) == Self.texts.map(\.name))
    let members = Set(EnvironmentOption.all.map(\.member))
    #expect(members.union(["dependencies"]) == Set(EnvironmentMember.all.map(\.name)))
  }

  @Test(arguments: texts) func `an option sets what its member does`(
    name: String, text: String, member: Value
  ) throws {
    let settings = try EnvironmentSettings(words: [(name, text)], devices: [.phone])
    let expected = try EnvironmentSettings(device: "phone").merging(member)
    #expect(settings == expected)
    #expect(settings != EnvironmentSettings(device: "phone") || name == "device")
    #expect(
      EnvironmentOption.argument(Pointer([name])).dropFirst(2).allSatisfy {
        "a"..."z" ~= $0 || $0 == "-"
      })
  }

  @Test(arguments: [
    "", "x", "-1", "+1", "1.5", "4294967296", "99999999999999999999", "0x7", "null",
  ])
  func `a seed in text that is no number of the range is rejected`(text: String) {
    let mismatch = #expect(throws: PropsError.self) {
      try EnvironmentSettings(words: [("randomSeed", text)], devices: [.phone])
    }
    #expect(
      mismatch?.description
        == "/randomSeed: Invalid seed: expected a whole number from 0 to 4294967295.")
  }

  @Test(
    arguments: [
      (["brand=dark"], ["brand": "dark"]),
      (["brand=dark", "isBeta=true"], ["brand": "dark", "isBeta": true]),
      (
        [#"{"brand": "dark", "a=b": [1]}"#, "isBeta=false"],
        ["brand": "dark", "a=b": [1], "isBeta": false]
      ),
      (["odd=a=b", #"text="1""#, "none="], ["odd": "a=b", "text": "1", "none": ""]),
      (["user.name=Bo"], ["user.name": "Bo"]),
    ] as [([String], Value)])
  func `globals are given as text`(texts: [String], expected: Value) throws {
    let settings = try EnvironmentSettings(
      words: texts.map { ("global", $0) }, devices: [.phone],
      over: ["globals": ["brand": "acme", "own": 1]])
    var merged: Object = ["brand": "acme", "own": 1]
    for member in expected.object ?? [:] { merged[member.key] = member.value }
    #expect(settings.value["globals"] == .object(merged))
  }

  @Test(arguments: ["dark", "{", "{} x", "[1]", "=dark"])
  func `text that sets no global is rejected`(text: String) {
    #expect(throws: PropsError.self) {
      try EnvironmentSettings(words: [("global", text)], devices: [.phone])
    }
  }
}
