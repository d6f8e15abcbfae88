package import Storybook
package import StorybookSchema

/// A member of an environment as text, in the query of a rendering and on the command line.
package struct EnvironmentOption: Sendable {
  package enum Kind: Hashable, Sendable {
    case text, flag
    /// `name=value`, whose value is JSON or else text, or a JSON object.
    case members
    case choice([String])
    case count(ClosedRange<Int>)
  }

  package let name: String
  package let kind: Kind
  /// A sentence, possibly with the default in parentheses.
  package let help: String
  /// The member that it sets, or a part of.
  package let member: String

  /// All options, in the order of the members: a size has two, dependencies have none.
  package static let all = [
    EnvironmentOption("device", .text, "A device ID such as phone."),
    choice("colorScheme", type: RenderEnvironment.ColorScheme.self),
    EnvironmentOption("locale", .text, "A locale such as de_CH."),
    choice("direction", type: RenderEnvironment.Direction.self),
    choice("textSize", type: RenderEnvironment.TextSize.self),
    choice("format", type: RenderEnvironment.Format.self),
    EnvironmentOption("reducedMotion", .flag, "Reduce motion."),
    EnvironmentOption("timeZone", .text, "A time zone such as Europe/Zurich."),
    choice(
      "orientation", type: RenderEnvironment.Orientation.self, note: ", for phones and tablets"),
    EnvironmentOption(
      "clock", .text, "Fix the current time, such as 2026-03-01T09:30:00Z."),
    EnvironmentOption(
      "calendar", .choice(CalendarNames.all.map(\.name)), "A calendar system such as buddhist."),
    EnvironmentOption(
      "randomSeed", .count(0...Int(UInt32.max)),
      "The seed of random numbers and identifiers: 0 to \(UInt32.max)."),
    length("width", help: "The width in CSS pixels, or a terminal's columns"),
    length("height", help: "The height in CSS pixels, or a terminal's rows"),
    EnvironmentOption(
      "global", .members,
      "A global of the catalog, such as brand=dark, or several as a JSON object; repeatable.",
      of: "globals"),
  ]

  private init(_ name: String, _ kind: Kind, _ help: String, of member: String? = nil) {
    self.name = name
    self.kind = kind
    self.help = help
    self.member = member ?? name
  }

  /// - Parameter note: what the help adds to the choices.
  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, type: Choice.Type, note: String = ""
  ) -> EnvironmentOption {
    let choices = Choice.allCases.map(\.rawValue)
    let help = "\(choices.dropLast().joined(separator: ", ")) or \(choices.last ?? "")\(note)."
    return EnvironmentOption(name, .choice(choices), help)
  }

  private static func length(_ name: String, help: String) -> EnvironmentOption {
    let range = EnvironmentSettings.Size.range
    let bounds = "\(range.lowerBound) to \(range.upperBound)"
    return EnvironmentOption(
      name, .count(range), "\(help): \(bounds). (default: the device's)", of: "size")
  }

  /// The argument for a field: `/size/width` is `--width`, `/colorScheme` is `--color-scheme`.
  package static func argument(_ path: Pointer) -> String {
    if path.tokens.first == "globals" { return "--global" }
    return (path.tokens.last ?? "").reduce(into: "--") { result, letter in
      if letter.isUppercase { result += "-" }
      result += letter.lowercased()
    }
  }

  /// Returns the JSON form of a text; one of another type is left to the member to reject.
  ///
  /// - Parameter parts: what other options give of the same member.
  fileprivate func value(_ text: String, beside parts: Object) -> Value {
    var value = Value.string(text)
    if case .flag = kind, let flag = Bool(text) { value = .bool(flag) }
    if case .count = kind, let count = Int(count: text) { value = Value(count) }
    if case .members = kind { return Self.members(text, beside: parts) }
    guard name != member else { return value }
    var parts = parts
    parts[name] = value
    return .object(parts)
  }

  /// Returns the members that a text such as `brand=dark` or `{"brand": "dark"}` sets; another text
  /// as it is.
  package static func globals(_ text: String) -> Value { members(text, beside: [:]) }

  /// Returns all combinations of the given values of each global, as JSON objects; texts of another
  /// form as they are.
  package static func combinations(ofGlobals texts: [String]) -> [String] {
    let given = texts.compactMap { globals($0).object }
    guard !given.isEmpty, given.count == texts.count else { return texts }
    let alternatives = Dictionary(grouping: given) { $0.keys.sorted() }.sorted {
      $0.key.lexicographicallyPrecedes($1.key)
    }
    let combined = alternatives.reduce([Object()]) { known, choices in
      known.flatMap { base in
        choices.value.map { $0.reduce(into: base) { $0[$1.key] = $1.value } }
      }
    }
    return combined.map { Value.object($0).text }
  }

  private static func members(_ text: String, beside parts: Object) -> Value {
    var parts = parts
    if text.hasPrefix("{") {
      guard let members = (try? Value(json: text))?.object else { return .string(text) }
      for member in members { parts[member.key] = member.value }
      return .object(parts)
    }
    guard let sign = text.firstIndex(of: "=") else { return .string(text) }
    let value = String(text[text.index(after: sign)...])
    parts[String(text[..<sign])] = (try? Value(json: value)) ?? .string(value)
    return .object(parts)
  }
}

extension EnvironmentSettings {
  /// Parses an environment from a command line or a URL query; unknown names are ignored. Throws
  /// ``PropsError`` for an invalid value, or a device that is not in `devices`.
  ///
  /// - Parameter base: the settings for fields that `words` leaves out.
  package init(
    words: [(name: String, text: String)], devices: [Device], over base: Value? = nil
  ) throws(PropsError) {
    var fields = Object()
    for (name, text) in words {
      if name == "device" { _ = try Device.find(text, in: devices) }
      guard let option = EnvironmentOption.all.first(where: { $0.name == name }) else { continue }
      var usual: Value?
      if case .members = option.kind { usual = base?[option.member] }
      let parts = (fields[option.member] ?? usual)?.object ?? [:]
      fields[option.member] = option.value(text, beside: parts)
    }
    self = try EnvironmentSettings(device: devices.first?.id ?? "").merging(fitting: base ?? [:])
      .merging(.object(fields))
  }
}

extension Device {
  /// Throws ``PropsError`` for an id that none of the devices has.
  package static func find(_ id: String, in devices: [Device]) throws(PropsError) -> Device {
    if let device = devices.first(where: { $0.id == id }) { return device }
    let known = devices.map(\.id).joined(separator: ", ")
    throw PropsError(
      path: Pointer(["device"]),
      reason: "Unknown device “\(id.prefix(100))”: expected \(known).")
  }
}
