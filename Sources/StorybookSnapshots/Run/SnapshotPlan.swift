package import Storybook

/// In what every story is rendered.
package struct SnapshotPlan: Hashable, Sendable {
  /// Those of the catalog, and those that a caller gave besides.
  package let devices: [Device]
  private let choice: Choice

  private enum Choice: Hashable, Sendable {
    case these([SnapshotVariant])
    /// Two devices in both colour schemes, and whatever else was recorded.
    case usual
    case recorded
  }

  /// - Parameters:
  ///   - catalog: the devices there are.
  ///   - devices: used as given; none for the first of the catalog and its first phone.
  ///   - colorSchemes: none for both.
  ///   - environments: each is looked at on every device in every colour scheme that it does not
  ///     choose itself; none for the stories' own.
  /// - Throws: ``SnapshotPlanError`` at a device or a field that cannot be used as it is.
  package init(
    catalog: [Device], devices: [Device] = [], colorSchemes: [RenderEnvironment.ColorScheme] = [],
    environments: [SnapshotEnvironment] = []
  ) throws(SnapshotPlanError) {
    guard !(devices.isEmpty && colorSchemes.isEmpty && environments.isEmpty) else {
      self.init(devices: catalog, choice: .usual)
      return
    }
    var known = catalog
    let environments = environments.isEmpty ? [SnapshotEnvironment()] : environments
    let usual = devices.isEmpty ? Self.usual(catalog) : devices
    let schemes = colorSchemes.isEmpty ? RenderEnvironment.ColorScheme.allCases : colorSchemes
    var variants: [SnapshotVariant] = []
    for environment in environments {
      for device in environment.device.map({ [$0] }) ?? usual {
        for scheme in environment.colorScheme.map({ [$0] }) ?? schemes {
          variants.append(
            try environment.variant(
              on: device, scheme, catalog: catalog, known: &known))
        }
      }
    }
    self.init(devices: known, choice: .these(variants))
  }

  /// The first of the catalog and its first phone, in both colour schemes, and what was recorded.
  package static func usual(catalog: [Device]) -> SnapshotPlan {
    SnapshotPlan(devices: catalog, choice: .usual)
  }

  /// What was recorded of each story, and nothing else.
  package static func recorded(catalog: [Device]) -> SnapshotPlan {
    SnapshotPlan(devices: catalog, choice: .recorded)
  }

  /// Variants that are known, and nothing else.
  package static func these(_ variants: [SnapshotVariant], catalog: [Device]) -> SnapshotPlan {
    SnapshotPlan(devices: catalog, choice: .these(variants))
  }

  private init(devices: [Device], choice: Choice) {
    self.devices = devices
    self.choice = choice
  }

  /// What is rendered of a story: what was asked for, else the usual and all that was recorded.
  ///
  /// - Parameter keys: those that were recorded of it.
  package func variants(of story: SnapshotStory, recorded keys: Set<String>) -> [SnapshotVariant] {
    switch choice {
    case .these(let variants):
      var seen: Set<SnapshotVariant> = []
      return variants.map { story.normalized($0, devices) }.filter { seen.insert($0).inserted }
    case .recorded: return recorded(keys)
    case .usual:
      let usual = Self.variants(Self.usual(devices))
      return usual + recorded(keys.subtracting(usual.map(\.key)))
    }
  }

  /// The plain ones in the catalog's order, then the others in that of their names.
  private func recorded(_ keys: Set<String>) -> [SnapshotVariant] {
    let plain = all.filter { keys.contains($0.key) }
    let others = keys.subtracting(plain.map(\.key)).sorted()
    return plain + others.compactMap { SnapshotVariant(key: $0, devices: devices) }
  }

  /// The keys of all plain variants, in the catalog's order, light before dark.
  package var order: [String] { all.map(\.key) }

  private var all: [SnapshotVariant] { Self.variants(devices) }

  private static func usual(_ devices: [Device]) -> [Device] {
    let phone = devices.first { $0.kind == .phone }
    return [devices.first, phone == devices.first ? nil : phone].compactMap(\.self)
  }

  private static func variants(_ devices: [Device]) -> [SnapshotVariant] {
    devices.flatMap { device in
      RenderEnvironment.ColorScheme.allCases.map {
        SnapshotVariant(device: device.id, colorScheme: $0)
      }
    }
  }
}

/// Why stories cannot be rendered as a caller wants, in a sentence.
package struct SnapshotPlanError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  init(_ sentence: String) { description = sentence }
}
