/// The configuration of the controls that edit the properties of a type.
///
/// ```swift
/// Screen("Player", render: Player.html) { … }
///   .controls {
///     $0.control(\.volume, .slider(0...1), .label("Loudness"))
///       .controls(for: Track.self) { $0.control(\.notes, .multiline) }
///       .options(for: Style.self, ["bold": .bold, "italic": .italic])
///   }
/// ```
///
/// Settings for a type apply wherever the type occurs: in arrays, and in payloads of enums, which
/// no key path reaches.
public struct Controls<Root: Codable & Sendable>: Sendable {
  let overrides: [ControlOverride]

  /// Creates a configuration without any settings.
  public init() { overrides = [] }

  private init(_ overrides: [ControlOverride]) { self.overrides = overrides }

  package var isEmpty: Bool { overrides.isEmpty }

  /// Configures the property at a key path.
  public func control<Property>(
    _ property: any KeyPath<Root, Property> & Sendable, _ controls: Control<Property>...,
    file: String = #fileID, line: Int = #line
  ) -> Controls {
    let hints = controls.reduce(into: Object()) { hints, control in
      for hint in control.hints { hints[hint.key] = hint.value }
    }
    return Controls(overrides + [ControlOverride(property, hints, file: file, line: line)])
  }

  /// Configures the properties of a type wherever it occurs in the props.
  public func controls<Part: Codable & Sendable>(
    for type: Part.Type, _ make: (Controls<Part>) -> Controls<Part>
  ) -> Controls {
    Controls(overrides + make(Controls<Part>()).overrides.map { $0.within(type) })
  }

  /// Names the options of an option set wherever its type occurs in the props.
  public func options<Options: OptionSet & Codable & Sendable>(
    for type: Options.Type, _ options: KeyValuePairs<String, Options>,
    file: String = #fileID, line: Int = #line
  ) -> Controls where Options.RawValue: FixedWidthInteger {
    controls(for: type) { $0.control(\.self, .options(options), file: file, line: line) }
  }
}
