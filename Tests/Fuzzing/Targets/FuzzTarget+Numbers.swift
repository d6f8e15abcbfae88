import Storybook
import StorybookExplore
import StorybookHost
import StorybookProgram
import StorybookSchema
import StorybookSnapshots

extension FuzzTarget {
  /// A document, and a number that takes the place of each of its leaves, for all that reads JSON.
  @Sendable
  static func checkNumber(_ bytes: [UInt8]) throws {
    let (first, second) = FuzzInput.halves(bytes)
    let text = FuzzInput.text(second)
    try checkWords(text)
    guard let number = Number(validating: text) else { return }
    try require(number == Number(text: text) && !(number < number), "A number equals itself.")
    let integers = [number.int.map { Number($0) }, number.integer.map { Number($0) }]
    try require(
      integers.allSatisfy { $0.map { $0 == number } ?? true }, "An integer is the number it is of.")
    guard let document = try? Value(json: first) else { return }
    for value in HostileNumber.values(of: document, text) { try checkReaders(value) }
  }

  private static func checkWords(_ text: String) throws {
    for name in ["width", "height", "clock", "timeZone", "locale", "textSize"] {
      _ = try? EnvironmentSettings(words: [(name, text)], devices: Device.all)
    }
    _ = SnapshotVariant(key: "phone.\(text)x\(text).light", devices: Device.all)
    if let instant = Instant(text) {
      try require(Instant(instant.text) == instant, "A time reads as it was written.")
    }
  }

  private static func checkReaders(_ value: Value) throws {
    let environment = EnvironmentSettings(device: "phone")
    _ = try? ClientMessage(value)
    _ = try? environment.merging(value)
    _ = try? DueLoad(reading: value)
    _ = try? Inspection(reading: value)
    _ = try? CatalogListing(reading: value)
    if let state = try? RoomState(value, over: environment) {
      try require(Int.counts.contains(state.revision), "A revision can be counted with.")
    }
    if let commit = try? Commit(value, over: environment) {
      try require(Int.counts.contains(commit.revision), "A revision can be counted with.")
    }
    if let patch = try? Patch(value) { _ = try? Value.array([value, "text"]).applying(patch) }
    if value["storybook"] != nil {
      try checkRecording(Array("\(value.text)\n{\"at\":1}\n".utf8))
    } else if value["at"] != nil {
      try checkRecording(Array("\(recorded.text)\n\(value.text)\n".utf8))
    } else if value["rows"] != nil {
      try checkProps(value)
    } else if value["properties"] != nil {
      _ = Drift.between(["a": 1], and: SchemaDocument(published: value))
    }
  }

  private static let recorded: Value = [
    "storybook": "recording", "version": 1, "story": "a/b", "date": 1, "props": ["a": 1],
  ]

  private static func checkProps(_ value: Value) throws {
    let drift = Drift.between(value, and: fuzzProps)
    if !drift.isEmpty { _ = try? value.applying(drift.patch) }
    for place in fuzzProps.places(in: value) {
      let values = DistinctValues(fuzzProps).values(at: place)
      try require(
        !values.contains(place.value), "Another value differs from the one that is there.")
    }
  }

  private static let fuzzProps = SchemaDeriver.document(FuzzProps.self)
}
