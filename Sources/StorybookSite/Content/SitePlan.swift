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
    /// The settings that distinguish it from the others, by field name.
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
  }

  /// The default clock, the same for every build.
  static let clock = "2026-01-01T12:00:00Z"

  let variants: [Variant]
  let clock: String

  /// Throws ``PropsError`` for an invalid value, or an unknown device.
  init(_ choices: Choices, devices: [Device]) throws(PropsError) {
    clock = choices.clock
    let common = [
      ("clock", choices.clock), ("timeZone", choices.timeZone), ("textSize", choices.textSize),
    ].compactMap { name, text in text.map { (name: name, text: $0) } }
    let axes: [(name: String, values: [String])] = [
      ("device", choices.devices), ("format", choices.formats), ("locale", choices.locales),
      ("colorScheme", choices.colorSchemes),
    ].filter { !$0.1.isEmpty }
    var taken: Set<String> = []
    var variants: [Variant] = []
    for words in Self.combinations(axes) {
      let others = zip(words, axes).filter { $0.text != $1.values[0] }.map(\.0.text)
      let slug = others.nonEmpty.map { Slug.slug($0.joined(separator: "-")) } ?? "index"
      let chosen = words + Self.direction(of: words)
      variants.append(
        Variant(
          environment: try EnvironmentSettings(words: common + chosen, devices: devices),
          name: Slug.unique([slug], taken: &taken),
          chosen: Object(chosen.map { ($0.name, .string($0.text)) })))
    }
    self.variants = variants
  }

  /// Returns the variants of a story: its own environment first, then the site's environments.
  ///
  /// - Parameter own: what differs from the defaults in the story's own environment.
  func variants(of own: Value?) -> [Variant] {
    guard let own, own.object?.isEmpty == false else { return variants }
    var others = variants.map { variant in
      Variant(
        environment: variant.environment.merging(fitting: own)
          .merging(fitting: .object(variant.chosen)),
        name: variant.name, chosen: variant.chosen)
    }
    let wanted = variants[0].environment.merging(fitting: own)
    guard wanted != others[0].environment else { return others }
    others[0] = Variant(
      environment: others[0].environment, name: name(of: others[0], beside: wanted),
      chosen: others[0].chosen)
    return [Variant(environment: wanted, name: variants[0].name, chosen: [:])] + others
  }

  /// Returns a name such as `light`, if the story's own environment is dark.
  private func name(of variant: Variant, beside own: EnvironmentSettings) -> String {
    let value = own.value
    let others = variant.chosen.filter { value[$0.key] != $0.value }.compactMap(\.value.string)
    var taken = Set(variants.map(\.name))
    return Slug.unique([Slug.slug(others.joined(separator: "-"))], taken: &taken)
  }

  /// Infers the writing direction from the locale: Arabic is written from right to left.
  private static func direction(
    of words: [(name: String, text: String)]
  ) -> [(name: String, text: String)] {
    guard let locale = words.first(where: { $0.name == "locale" })?.text,
      Locale(identifier: locale).language.characterDirection == .rightToLeft
    else { return [] }
    return [("direction", "rightToLeft")]
  }

  /// Returns the Cartesian product of the axes; the last axis varies fastest.
  private static func combinations(
    _ axes: [(name: String, values: [String])]
  ) -> [[(name: String, text: String)]] {
    axes.reduce([[]]) { found, axis in
      found.flatMap { words in
        axis.values.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
          .map { words + [(axis.name, $0)] }
      }
    }
  }
}

extension EnvironmentSettings {
  /// The environment without the clock, which is the same for the whole site.
  var siteValue: Value {
    var environment = self
    environment.clock = nil
    return environment.value
  }
}
