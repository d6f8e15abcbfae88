import StorybookSchema

/// A member of an environment. The table ``all`` decides its name, its JSON form and what it accepts;
/// the host's options have it as text:
///
/// ```text
/// JSON                  {"colorScheme": "dark", "size": {"width": 320}}
/// link to a state       environment=colorScheme:dark,size.width:320
/// query of a rendering  ?colorScheme=dark&width=320
/// command line          --color-scheme dark --width 320
/// ```
package struct EnvironmentMember: Sendable {
  package let name: String
  /// Returns the JSON form; `nil` if the member is omitted.
  let value: @Sendable (EnvironmentSettings) -> Value?
  /// What an omitted member stands for; `nil` for the real clock and for no dependencies.
  var omitted: Value?
  let set: @Sendable (inout EnvironmentSettings, Value, Pointer) throws(PropsError) -> Void

  /// All members, in the order of the JSON form.
  package static let all = [
    text("device", at: \.device),
    choice("colorScheme", path: \.shared.colorScheme),
    text("locale", at: \.shared.locale),
    choice("direction", path: \.shared.direction), choice("textSize", path: \.shared.textSize),
    choice("format", path: \.shared.format), reducedMotion,
    text("timeZone", at: \.shared.timeZone, read: EnvironmentReader.timeZone),
    choice("orientation", path: \.orientation), clock, calendar, randomSeed, size, dependencies,
    globals,
  ]

  static func named(_ name: String) -> EnvironmentMember? { all.first { $0.name == name } }
}

extension EnvironmentMember {
  private init<Field>(
    _ name: String, _ path: any WritableKeyPath<EnvironmentSettings, Field> & Sendable,
    omitted: Value? = nil,
    value: @escaping @Sendable (Field) -> Value?,
    read: @escaping @Sendable (Value, Pointer) throws(PropsError) -> Field
  ) {
    self.init(
      name: name, value: { value($0[keyPath: path]) },
      set: { settings, value, pointer throws(PropsError) in
        settings[keyPath: path] = try read(value, pointer)
      })
    self.omitted = omitted
  }

  private static func text(
    _ name: String, at path: any WritableKeyPath<EnvironmentSettings, String> & Sendable,
    read: @escaping @Sendable (Value, Pointer) throws(PropsError) -> String =
      EnvironmentReader.text
  ) -> EnvironmentMember {
    EnvironmentMember(name, path, value: { .string($0) }, read: read)
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, path: any WritableKeyPath<EnvironmentSettings, Choice> & Sendable
  ) -> EnvironmentMember {
    EnvironmentMember(name, path, value: { .string($0.rawValue) }, read: EnvironmentReader.choice)
  }

  private static let reducedMotion = EnvironmentMember(
    "reducedMotion", \.shared.reducedMotion,
    value: { .bool($0) }, read: EnvironmentReader.flag)

  private static let clock = EnvironmentMember(
    "clock", \.shared.clock,
    value: { $0.flatMap { Instant($0) }.map { .string($0.text) } },
    read: EnvironmentReader.instant)

  private static let calendar = EnvironmentMember(
    "calendar", \.shared.calendarIdentifier,
    omitted: .string("gregorian"),
    value: { identifier in
      guard identifier != RenderEnvironment().calendarIdentifier else { return nil }
      return CalendarNames.name(of: identifier).map { .string($0) }
    },
    read: EnvironmentReader.calendar)

  private static let randomSeed = EnvironmentMember(
    "randomSeed", \.shared.randomSeed,
    omitted: 0,
    value: { seed in
      guard seed != RenderEnvironment().randomSeed else { return nil }
      return seed.map { Value(Int($0)) } ?? .null
    },
    read: EnvironmentReader.seed)

  private static let size = EnvironmentMember(
    "size", \.size,
    omitted: .null,
    value: { $0?.value }, read: EnvironmentReader.size)

  private static let dependencies = EnvironmentMember(
    "dependencies", \.dependencies,
    value: { dependencies in
      guard !dependencies.isEmpty else { return nil }
      let sorted = dependencies.sorted { $0.key < $1.key }
      return .object(Object(sorted.map { ($0.key, $0.value.value) }))
    },
    read: EnvironmentReader.dependencies)

  private static let globals = EnvironmentMember(
    "globals", \.shared.globals.members,
    omitted: [:],
    value: { $0.isEmpty ? nil : .object($0) }, read: EnvironmentReader.globals)
}
