import StorybookSchema

/// A member of an environment. The table ``all`` decides its name, its forms and what it accepts:
///
/// ```text
/// JSON                  {"colorScheme": "dark", "size": {"width": 320}}
/// link to a state       environment=colorScheme:dark,size.width:320
/// query of a rendering  ?colorScheme=dark&width=320
/// command line          --color-scheme dark --width 320
/// ```
package struct EnvironmentMember: Sendable {
  package let name: String
  /// Its forms in a query and on the command line; a size has two, dependencies have none.
  package let options: [EnvironmentOption]
  /// Returns the JSON form; `nil` if the member is omitted.
  let value: @Sendable (EnvironmentSettings) -> Value?
  /// What an omitted member stands for; `nil` for the real clock and for no dependencies.
  var omitted: Value?
  let set: @Sendable (inout EnvironmentSettings, Value, Pointer) throws(PropsError) -> Void

  /// All members, in the order of the JSON form.
  package static let all = [
    text("device", \.device, help: "A device ID such as phone."),
    choice("colorScheme", \.shared.colorScheme),
    text("locale", \.shared.locale, help: "A locale such as de_CH."),
    choice("direction", \.shared.direction), choice("textSize", \.shared.textSize),
    choice("format", \.shared.format), reducedMotion,
    text(
      "timeZone", \.shared.timeZone, help: "A time zone such as Europe/Zurich.",
      read: EnvironmentReader.timeZone),
    choice("orientation", \.orientation, note: ", for phones and tablets"), clock, calendar,
    randomSeed,
    size, dependencies, globals,
  ]

  static func named(_ name: String) -> EnvironmentMember? { all.first { $0.name == name } }
}

extension EnvironmentMember {
  private init<Field>(
    _ name: String, _ path: any WritableKeyPath<EnvironmentSettings, Field> & Sendable,
    options: [EnvironmentOption], omitted: Value? = nil,
    value: @escaping @Sendable (Field) -> Value?,
    read: @escaping @Sendable (Value, Pointer) throws(PropsError) -> Field
  ) {
    self.init(
      name: name, options: options, value: { value($0[keyPath: path]) },
      set: { settings, value, pointer throws(PropsError) in
        settings[keyPath: path] = try read(value, pointer)
      })
    self.omitted = omitted
  }

  private static func text(
    _ name: String, _ path: any WritableKeyPath<EnvironmentSettings, String> & Sendable,
    help: String,
    read: @escaping @Sendable (Value, Pointer) throws(PropsError) -> String =
      EnvironmentReader.text
  ) -> EnvironmentMember {
    let option = EnvironmentOption(name: name, kind: .text, help: help)
    return EnvironmentMember(
      name, path, options: [option], value: { .string($0) }, read: read)
  }

  /// - Parameter note: what the help adds to the choices.
  private static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, _ path: any WritableKeyPath<EnvironmentSettings, Choice> & Sendable,
    note: String = ""
  ) -> EnvironmentMember {
    let choices = Choice.allCases.map(\.rawValue)
    let help = "\(choices.dropLast().joined(separator: ", ")) or \(choices.last ?? "")\(note)."
    let option = EnvironmentOption(name: name, kind: .choice(choices), help: help)
    return EnvironmentMember(
      name, path, options: [option], value: { .string($0.rawValue) }, read: EnvironmentReader.choice
    )
  }

  private static let reducedMotion = EnvironmentMember(
    "reducedMotion", \.shared.reducedMotion,
    options: [EnvironmentOption(name: "reducedMotion", kind: .flag, help: "Reduce motion.")],
    value: { .bool($0) }, read: EnvironmentReader.flag)

  private static let clock = EnvironmentMember(
    "clock", \.shared.clock,
    options: [
      EnvironmentOption(
        name: "clock", kind: .text, help: "Fix the current time, such as 2026-03-01T09:30:00Z.")
    ],
    value: { $0.flatMap { Instant($0) }.map { .string($0.text) } },
    read: EnvironmentReader.instant)

  private static let calendar = EnvironmentMember(
    "calendar", \.shared.calendarIdentifier,
    options: [
      EnvironmentOption(
        name: "calendar", kind: .choice(CalendarNames.all.map(\.name)),
        help: "A calendar system such as buddhist.")
    ],
    omitted: .string("gregorian"),
    value: { identifier in
      guard identifier != RenderEnvironment().calendarIdentifier else { return nil }
      return CalendarNames.name(of: identifier).map { .string($0) }
    },
    read: EnvironmentReader.calendar)

  private static let randomSeed = EnvironmentMember(
    "randomSeed", \.shared.randomSeed,
    options: [
      EnvironmentOption(
        name: "randomSeed", kind: .count(0...Int(UInt32.max)),
        help: "The seed of random numbers and identifiers: 0 to \(UInt32.max).")
    ],
    omitted: 0,
    value: { seed in
      guard seed != RenderEnvironment().randomSeed else { return nil }
      return seed.map { Value(Int($0)) } ?? .null
    },
    read: EnvironmentReader.seed)

  private static let size = EnvironmentMember(
    "size", \.size,
    options: [
      .length("width", "The width in CSS pixels, or a terminal's columns"),
      .length("height", "The height in CSS pixels, or a terminal's rows"),
    ],
    omitted: .null,
    value: { $0?.value }, read: EnvironmentReader.size)

  private static let dependencies = EnvironmentMember(
    "dependencies", \.dependencies, options: [],
    value: { dependencies in
      guard !dependencies.isEmpty else { return nil }
      let sorted = dependencies.sorted { $0.key < $1.key }
      return .object(Object(sorted.map { ($0.key, $0.value.value) }))
    },
    read: EnvironmentReader.dependencies)

  private static let globals = EnvironmentMember(
    "globals", \.shared.globals.members,
    options: [
      EnvironmentOption(
        name: "global", kind: .members,
        help:
          "A global of the catalog, such as brand=dark, or several as a JSON object; repeatable.")
    ],
    omitted: [:],
    value: { $0.isEmpty ? nil : .object($0) }, read: EnvironmentReader.globals)
}
