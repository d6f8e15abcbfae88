package import StorybookSchema

/// The part of a room's state that is not props: what the toolbar sets.
package struct Environment: Hashable, Sendable {
  package var device: String
  package var colorScheme = RenderContext.ColorScheme.light
  package var locale = "en_US"
  package var direction = RenderContext.Direction.leftToRight
  package var textSize = RenderContext.TextSize.medium
  package var format = RenderContext.Format.html
  /// What becomes of what stories wait for, by name; what is not named is let through.
  package var dependencies: [String: Dependency] = [:]

  private static let mostDependencies = 50

  package init(device: String) { self.device = device }

  package var value: Value {
    var object: Object = [
      "device": .string(device), "colorScheme": .string(colorScheme.rawValue),
      "locale": .string(locale), "direction": .string(direction.rawValue),
      "textSize": .string(textSize.rawValue), "format": .string(format.rawValue),
    ]
    if !dependencies.isEmpty {
      let named = dependencies.sorted { $0.key < $1.key }.map { ($0.key, $0.value.value) }
      object["dependencies"] = .object(Object(named))
    }
    return .object(object)
  }

  /// What the value says, over what was there; throws ``Mismatch`` at the field that is wrong.
  package func merging(_ value: Value) throws(Mismatch) -> Environment {
    guard let object = value.object else {
      throw Mismatch(path: Pointer(), reason: "An environment is an object.")
    }
    var result = self
    for member in object { try result.set(member.key, member.value) }
    return result
  }

  private mutating func set(_ key: String, _ value: Value) throws(Mismatch) {
    let path = Pointer([key])
    if key == "dependencies" { return try set(dependencies: value, path) }
    guard let text = value.string, text.utf8.count <= 100 else {
      throw Mismatch(path: path, reason: "“\(key)” needs a short text.")
    }
    switch key {
    case "device": device = text
    case "locale": locale = text
    case "colorScheme": colorScheme = try choice(text, path)
    case "direction": direction = try choice(text, path)
    case "textSize": textSize = try choice(text, path)
    case "format": format = try choice(text, path)
    default: break
    }
  }

  private mutating func set(dependencies value: Value, _ path: Pointer) throws(Mismatch) {
    guard let object = value.object, object.count <= Self.mostDependencies else {
      throw Mismatch(path: path, reason: "Dependencies are an object, by name.")
    }
    dependencies = [:]
    for member in object {
      let path = path.appending(member.key)
      guard member.key.utf8.count <= 100 else {
        throw Mismatch(path: path, reason: "A dependency has a short name.")
      }
      dependencies[member.key] = try Dependency(member.value, at: path)
    }
  }

  private func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String, _ path: Pointer
  ) throws(Mismatch) -> Choice {
    if let choice = Choice(rawValue: text) { return choice }
    let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw Mismatch(path: path, reason: "“\(text)” is none of \(known).")
  }
}

extension Catalog {
  package func context(_ environment: Environment) -> RenderContext {
    RenderContext(environment, devices)
  }
}

extension RenderContext {
  /// A device that is not there any more is the first one.
  init(_ environment: Environment, _ devices: [Device]) {
    let device = devices.first { $0.id == environment.device } ?? devices.first
    self.init(
      device: device ?? .responsive, colorScheme: environment.colorScheme,
      locale: environment.locale, direction: environment.direction,
      textSize: environment.textSize, format: environment.format)
  }
}
