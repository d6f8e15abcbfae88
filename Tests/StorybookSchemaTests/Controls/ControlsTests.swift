import Foundation
import StorybookSchema
import Testing

struct Mixer: Codable, Sendable {
  var volume = 0.5
  var tracks = [Track(name: "Drums")]
  var master = Track(name: "Master")
  var spare: Track?
  var color = "#336699"
  var started = Date(timeIntervalSinceReferenceDate: 0)
  var count: Int? = 3
  @Clamped var level = 5
  var mood = Mood.calm
  enum Mood: String, Codable, Sendable { case calm, loud }
  struct Track: Codable, Sendable {
    var name: String
    var notes = ""
  }
  /// No property of its own.
  var loudness: Double { volume * 2 }
  enum CodingKeys: String, CodingKey {
    case volume = "vol", tracks, master, spare, color, started, count, level, mood
  }
}

final class Lamp: Codable, Sendable {
  let brightness: Int
  init(brightness: Int) { self.brightness = brightness }
}

struct ControlsTests {
  private static func derive(_ controls: Controls<Mixer>) -> (value: Value, problems: [String]) {
    let derived = SchemaDeriver.derive(Mixer.self, samples: [Mixer()], controls: controls)
    return (derived.value, derived.problems.map(\.reason))
  }

  private static func field(_ schema: Value, _ type: String, _ key: String) -> Value? {
    schema["$defs"]?[type]?["properties"]?[key]
  }

  @Test func `a wish is found at its coding key`() {
    let (schema, problems) = Self.derive(
      Controls().control(\.volume, .slider(0...1, step: 0.1), .label("Loudness"), .group("Sound")))
    let field = Self.field(schema, "Mixer", "vol")
    #expect(problems == [])
    #expect(field?["x-control"] == "slider")
    #expect(field?["title"] == "Loudness")
    #expect(field?["x-group"] == "Sound")
    #expect(field?["minimum"] == 0)
    #expect(field?["maximum"] == 1)
    #expect(field?["x-step"]?.text == "0.1")
  }

  @Test func `every kind of wish fits its kind of property`() {
    let (schema, problems) = Self.derive(
      Controls()
        .control(\.color, .color).control(\.started, .date).control(\.count, .stepper(0...9))
        .control(\.mood, .radio, .description("How it feels.")).control(\.tracks, .hidden))
    #expect(problems == [])
    #expect(Self.field(schema, "Mixer", "color")?["x-control"] == "color")
    #expect(Self.field(schema, "Mixer", "count")?["x-control"] == "stepper")
    #expect(Self.field(schema, "Mixer", "mood")?["description"] == "How it feels.")
    #expect(Self.field(schema, "Mixer", "tracks")?["x-control"] == "hidden")
  }

  @Test func `a wish for one place of a type leaves the others alone`() {
    let (schema, problems) = Self.derive(Controls().control(\.master.notes, .multiline))
    #expect(problems == [])
    let master = Self.field(schema, "Mixer", "master")?["$ref"]?.string?.split(separator: "/").last
    let name = master.map(String.init) ?? ""
    #expect(Self.field(schema, name, "notes")?["x-control"] == "multiline")
    #expect(name != "Track")
    #expect(Self.field(schema, "Track", "notes")?["x-control"] == nil)
  }

  @Test func `a wish for a type holds wherever it occurs`() {
    let (schema, problems) = Self.derive(
      Controls().controls(for: Mixer.Track.self) { $0.control(\.notes, .multiline) })
    #expect(problems == [])
    #expect(Self.field(schema, "Track", "notes")?["x-control"] == "multiline")
  }

  @Test func `a wrapped property and one behind an optional are found by decoding`() {
    let (schema, problems) = Self.derive(
      Controls().control(\.level, .slider(0...100)).control(\.spare?.notes, .multiline))
    #expect(problems == [])
    #expect(Self.field(schema, "Mixer", "level")?["x-control"] == "slider")
    #expect(schema.text.contains("multiline"))
  }

  @Test func `properties of classes are found too`() {
    let derived = SchemaDeriver.derive(
      Lamp.self, samples: [Lamp(brightness: 3)],
      controls: Controls().control(\.brightness, .slider(0...10)))
    #expect(derived.problems.isEmpty)
    #expect(Self.field(derived.value, "Lamp", "brightness")?["x-control"] == "slider")
  }

  @Test func `a wish that maps to nothing is reported with its place`() {
    let derived = SchemaDeriver.derive(
      Mixer.self, samples: [Mixer()],
      controls: Controls().control(\.loudness, .slider(0...2)).control(\.color.count, .stepper()))
    #expect(derived.problems.count == 2)
    #expect(derived.problems.first?.file == "StorybookSchemaTests/ControlsTests.swift")
    #expect(
      derived.problems.first?.reason == "The key path is not a property with its own coding key.")
  }

  @Test func `a wish for a type that does not occur is reported`() {
    let (_, problems) = Self.derive(
      Controls().controls(for: Address.self) { $0.control(\.street, .multiline) })
    #expect(problems == ["The props contain no Address."])
  }

  @Test func `places put fields in front`() {
    let (schema, _) = Self.derive(
      Controls().control(\.mood, .order(1)).control(\.color, .order(2)))
    let order = schema["$defs"]?["Mixer"]?["x-order"]?.array?.compactMap(\.string)
    #expect(order?.prefix(3) == ["mood", "color", "vol"])
  }
}
