import Foundation
import Storybook
import StorybookSchema

/// What a static site has of every story: a rendering for each of these environments.
struct SitePlan: Hashable, Sendable {
  /// One of the environments, and what its files are called.
  struct Variant: Hashable, Sendable {
    let environment: EnvironmentSettings
    /// `index`, or what is other than in the first: `dark`, `phone-dark`.
    let name: String
    /// What sets it apart from the others, by the names of the fields.
    let chosen: Object
  }

  /// What is chosen once for all, and several values of what a site has side by side; of these the
  /// first is what the site shows by itself.
  struct Choices: Hashable, Sendable {
    var devices: [String] = []
    var colorSchemes = ["light", "dark"]
    var formats = ["html"]
    var locales: [String] = []
    var clock = SitePlan.clock
    var timeZone: String?
    var textSize: String?
  }

  /// A time that is the same for every build.
  static let clock = "2026-01-01T12:00:00Z"

  let variants: [Variant]
  let clock: String

  /// Throws ``PropsError`` at a word that is wrong, or names no device of these.
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
      let slug = others.isEmpty ? "index" : Slug.slug(others.joined(separator: "-"))
      let chosen = words + Self.direction(of: words)
      variants.append(
        Variant(
          environment: try EnvironmentSettings(words: common + chosen, devices: devices),
          name: Slug.unique([slug], taken: &taken),
          chosen: Object(chosen.map { ($0.name, .string($0.text)) })))
    }
    self.variants = variants
  }

  /// What a site has of a story: as it is to be looked at by itself, then what it has of every story.
  ///
  /// - Parameter own: what is unusual of the story's own environment.
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

  /// `light`, where the story's own environment is dark.
  private func name(of variant: Variant, beside own: EnvironmentSettings) -> String {
    let value = own.value
    let others = variant.chosen.filter { value[$0.key] != $0.value }.compactMap(\.value.string)
    var taken = Set(variants.map(\.name))
    return Slug.unique([Slug.slug(others.joined(separator: "-"))], taken: &taken)
  }

  /// Whoever reads Arabic reads from the right.
  private static func direction(
    of words: [(name: String, text: String)]
  ) -> [(name: String, text: String)] {
    guard let locale = words.first(where: { $0.name == "locale" })?.text,
      Locale(identifier: locale).language.characterDirection == .rightToLeft
    else { return [] }
    return [("direction", "rightToLeft")]
  }

  /// Every value of each axis with every value of the others, the last axis changing first.
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
  /// As a page is told it: that the clock of a site stands still is true of all of it.
  var toldBySite: Value {
    var environment = self
    environment.clock = nil
    return environment.value
  }
}
