import Foundation
import Storybook
import StorybookHost
import StorybookSchema

/// The environments that a static site renders every story in.
struct SitePlan: Hashable, Sendable {
  /// An environment, and the name of its files.
  struct Variant: Hashable, Sendable {
    let environment: EnvironmentSettings
    /// `index`, or the difference from the first one: `dark`, `phone-dark`.
    let name: String
    /// The settings that distinguish it from the others, by member of the environment.
    let chosen: Object
  }

  /// The settings of a site: fixed ones, and lists of alternatives, whose first value is the
  /// default.
  struct Choices: Hashable, Sendable {
    var devices: [String] = []
    var colorSchemes = ["light", "dark"]
    var formats = ["html"]
    var locales: [String] = []
    var clock = SitePlan.clock
    var timeZone: String?
    var textSize: String?
    var calendar: String?
    var randomSeed: String?
    /// As in `brand=globex`; several values of one global are alternatives.
    var globals: [String] = []
  }

  /// The default clock, the same for every build.
  static let clock = "2026-01-01T12:00:00Z"

  private(set) var variants: [Variant] = []
  let clock: String
  /// The defaults of the catalog's globals.
  private let defaults: Value

  /// Throws ``PropsError`` for an invalid value, or an unknown device.
  ///
  /// - Parameter globals: those of the catalog.
  init(
    _ choices: Choices, devices: [Device], globals: Value? = nil
  ) throws(PropsError) {
    clock = choices.clock
    defaults = globals?["defaults"] ?? [:]
    let common = [
      ("clock", choices.clock), ("timeZone", choices.timeZone), ("textSize", choices.textSize),
      ("calendar", choices.calendar), ("randomSeed", choices.randomSeed),
    ].compactMap { name, text in text.map { SiteWord(name: name, text: $0) } }
    let axes: [(name: String, values: [String])] = [
      ("device", choices.devices), ("format", choices.formats),
      ("global", EnvironmentOption.combinations(ofGlobals: choices.globals)),
      ("locale", choices.locales), ("colorScheme", choices.colorSchemes),
    ].filter { !$0.1.isEmpty }
    var taken: Set<String> = []
    for words in Self.combinations(axes) {
      let others = zip(words, axes).filter { $0.text != $1.values[0] }.map(\.0.fileWord)
      let slug = others.nonEmpty.map { Slug.slug($0.joined(separator: "-")) } ?? "index"
      let chosen = words + Self.direction(of: words)
      let words = (common + chosen).map { (name: $0.name, text: $0.text) }
      let environment = try EnvironmentSettings(words: words, devices: devices)
      variants.append(
        Variant(
          environment: environment.omitting(globals: defaults),
          name: Slug.unique([slug], taken: &taken),
          chosen: Object(chosen.map(\.member))))
    }
  }

  /// Returns the variants of a story: its own environment first, then the site's environments.
  ///
  /// - Parameter own: what differs from the defaults in the story's own environment.
  func variants(of own: Value?) -> [Variant] {
    guard let own, own.object?.isEmpty == false else { return variants }
    var others = variants.map { variant in
      Variant(
        environment: variant.environment.adding(own).adding(.object(variant.chosen))
          .omitting(globals: defaults),
        name: variant.name, chosen: variant.chosen)
    }
    let wanted = variants[0].environment.adding(own).omitting(globals: defaults)
    guard wanted != others[0].environment else { return others }
    others[0] = Variant(
      environment: others[0].environment, name: variantName(of: others[0], beside: wanted),
      chosen: others[0].chosen)
    return [Variant(environment: wanted, name: variants[0].name, chosen: [:])] + others
  }

  /// Returns a name such as `light`, if the story's own environment is dark.
  private func variantName(of variant: Variant, beside own: EnvironmentSettings) -> String {
    let value = own.value
    let others = variant.chosen.filter { value[$0.key] != variant.environment.value[$0.key] }
      .map { SiteWord.fileWord($0.value) }
    var taken = Set(variants.map(\.name))
    return Slug.unique([Slug.slug(others.joined(separator: "-"))], taken: &taken)
  }

  /// Infers the writing direction from the locale: Arabic is written from right to left.
  private static func direction(of words: [SiteWord]) -> [SiteWord] {
    guard let locale = words.first(where: { $0.name == "locale" })?.text,
      Locale(identifier: locale).language.characterDirection == .rightToLeft
    else { return [] }
    return [SiteWord(name: "direction", text: "rightToLeft")]
  }

  /// Returns the Cartesian product of the axes; the last axis varies fastest.
  private static func combinations(_ axes: [(name: String, values: [String])]) -> [[SiteWord]] {
    axes.reduce([[]]) { found, axis in
      found.flatMap { words in
        axis.values.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
          .map { words + [SiteWord(name: axis.name, text: $0)] }
      }
    }
  }
}

extension EnvironmentSettings {
  /// Returns the settings with those of a story, whose globals are added to the others.
  fileprivate func adding(_ settings: Value) -> EnvironmentSettings {
    var result = merging(fitting: settings)
    let before = self.globals.members
    result.globals.members = result.globals.members.reduce(into: before) { $0[$1.key] = $1.value }
    return result
  }

  /// Returns the settings without the globals that have these values anyway.
  fileprivate func omitting(globals defaults: Value) -> EnvironmentSettings {
    var result = self
    let changed = result.globals.members.filter { $0.value != defaults[$0.key] ?? .null }
    result.globals.members = Object(changed.map { ($0.key, $0.value) })
    return result
  }

  /// The environment without the clock, which is the same for the whole site.
  var siteValue: Value {
    var environment = self
    environment.clock = nil
    return environment.value
  }
}
