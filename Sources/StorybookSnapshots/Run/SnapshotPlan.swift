package import Storybook

/// On what every story is rendered.
package struct SnapshotPlan: Hashable, Sendable {
  private let devices: [Device]
  private let choice: Choice

  private enum Choice: Hashable, Sendable {
    case these([SnapshotVariant])
    /// Two devices in both colour schemes, and whatever else was recorded.
    case usual
    case recorded
  }

  /// - Parameters:
  ///   - catalog: the devices there are.
  ///   - devices: ids; none for the first of the catalog and its first phone.
  ///   - colorSchemes: none for both.
  package init(
    catalog: [Device], devices: [String] = [], colorSchemes: [RenderContext.ColorScheme] = []
  ) {
    self.devices = catalog
    let isUsual = devices.isEmpty && colorSchemes.isEmpty
    let ids = devices.isEmpty ? Self.usual(catalog) : devices
    let schemes = colorSchemes.isEmpty ? RenderContext.ColorScheme.allCases : colorSchemes
    choice = isUsual ? .usual : .these(Self.variants(ids, schemes))
  }

  /// What was recorded of each story, and nothing else.
  package static func recorded(catalog: [Device]) -> SnapshotPlan {
    SnapshotPlan(devices: catalog, choice: .recorded)
  }

  private init(devices: [Device], choice: Choice) {
    self.devices = devices
    self.choice = choice
  }

  /// What is rendered of a story: what was asked for, else the usual and all that was recorded.
  package func variants(_ snapshots: StorySnapshots) -> [SnapshotVariant] {
    switch choice {
    case .these(let variants): return variants
    case .recorded: return all.filter { snapshots.keys.contains($0.key) }
    case .usual:
      let usual = Self.variants(Self.usual(devices), RenderContext.ColorScheme.allCases)
      let others = snapshots.keys.subtracting(usual.map(\.key))
      return usual + all.filter { others.contains($0.key) }
    }
  }

  /// The keys of all variants, in the catalog's order, light before dark.
  package var order: [String] { all.map(\.key) }

  private var all: [SnapshotVariant] {
    Self.variants(devices.map(\.id), RenderContext.ColorScheme.allCases)
  }

  private static func usual(_ devices: [Device]) -> [String] {
    let first = devices.first?.id
    let phone = devices.first { $0.kind == .phone }?.id
    return [first, phone == first ? nil : phone].compactMap(\.self)
  }

  private static func variants(
    _ devices: [String], _ schemes: [RenderContext.ColorScheme]
  ) -> [SnapshotVariant] {
    devices.flatMap { device in schemes.map { SnapshotVariant(device: device, colorScheme: $0) } }
  }
}
