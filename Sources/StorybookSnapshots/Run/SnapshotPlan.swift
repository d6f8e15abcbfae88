package import Storybook
import StorybookSchema

/// The variants in which stories are rendered.
package struct SnapshotPlan: Hashable, Sendable {
  /// The devices of the catalog and additional ones given by the caller.
  package let devices: [Device]
  private let choice: Choice

  private enum Choice: Hashable, Sendable {
    case these([SnapshotVariant])
    /// Two devices in both colour schemes, and all other recorded variants.
    case usual
    case recorded
  }

  /// - Parameters:
  ///   - catalog: the devices of the catalog.
  ///   - devices: used as given; empty for the first of the catalog and its first phone.
  ///   - colorSchemes: empty for both.
  ///   - environments: each is rendered on every device in every colour scheme, unless it sets its
  ///     own; empty for the stories' own environments.
  /// - Throws: ``SnapshotPlanError`` if a device or field is invalid.
  package init(
    catalog: [Device], devices: [Device] = [], colorSchemes: [RenderEnvironment.ColorScheme] = [],
    environments: [SnapshotEnvironment] = []
  ) throws(SnapshotPlanError) {
    guard !(devices.isEmpty && colorSchemes.isEmpty && environments.isEmpty) else {
      self.init(devices: catalog, choice: .usual)
      return
    }
    var known = catalog
    let environments = environments.nonEmpty ?? [SnapshotEnvironment()]
    let usual = devices.nonEmpty ?? Self.usual(catalog)
    let schemes = colorSchemes.nonEmpty ?? RenderEnvironment.ColorScheme.allCases
    var variants: [SnapshotVariant] = []
    for environment in environments {
      for device in environment.device.map({ [$0] }) ?? usual {
        for scheme in environment.colorScheme.map({ [$0] }) ?? schemes {
          variants.append(
            try environment.variant(
              on: device, scheme: scheme, catalog: catalog, known: &known))
        }
      }
    }
    self.init(devices: known, choice: .these(variants))
  }

  /// The catalog's first device and first phone in both colour schemes, and all recorded variants.
  package static func usual(catalog: [Device]) -> SnapshotPlan {
    SnapshotPlan(devices: catalog, choice: .usual)
  }

  /// Whether the caller chose no variants.
  package var isUsual: Bool { choice == .usual }

  /// The recorded variants of each story only.
  package static func recorded(catalog: [Device]) -> SnapshotPlan {
    SnapshotPlan(devices: catalog, choice: .recorded)
  }

  /// The given variants only.
  package static func these(_ variants: [SnapshotVariant], catalog: [Device]) -> SnapshotPlan {
    SnapshotPlan(devices: catalog, choice: .these(variants))
  }

  private init(devices: [Device], choice: Choice) {
    self.devices = devices
    self.choice = choice
  }

  /// Returns the variants to render: the requested ones, or the usual and all recorded ones.
  ///
  /// - Parameter keys: the recorded keys of the story.
  package func variants(of story: SnapshotStory, recorded keys: Set<String>) -> [SnapshotVariant] {
    switch choice {
    case .these(let variants):
      var seen: Set<SnapshotVariant> = []
      return variants.map { story.normalized($0, devices: devices) }.filter {
        seen.insert($0).inserted
      }
    case .recorded: return recorded(keys)
    case .usual:
      let usual = Self.variants(Self.usual(devices))
      return usual + recorded(keys.subtracting(usual.map(\.key)))
    }
  }

  /// Returns plain variants in the catalog's order, then others sorted by name.
  private func recorded(_ keys: Set<String>) -> [SnapshotVariant] {
    let plain = all.filter { keys.contains($0.key) }
    let others = keys.subtracting(plain.map(\.key)).sorted()
    return plain + others.compactMap { SnapshotVariant(key: $0, devices: devices) }
  }

  /// The keys of all plain variants in the catalog's order, light before dark.
  package var order: [String] { all.map(\.key) }

  private var all: [SnapshotVariant] { Self.variants(devices) }

  private static func usual(_ devices: [Device]) -> [Device] {
    guard let first = devices.first else { return [] }
    guard let phone = devices.first(where: { $0.kind == .phone }), phone != first else {
      return [first]
    }
    return [first, phone]
  }

  private static func variants(_ devices: [Device]) -> [SnapshotVariant] {
    devices.flatMap { device in
      RenderEnvironment.ColorScheme.allCases.map {
        SnapshotVariant(device: device.id, colorScheme: $0)
      }
    }
  }
}

/// The reason a plan is invalid, as a sentence.
package struct SnapshotPlanError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  init(_ sentence: String) { description = sentence }
}
