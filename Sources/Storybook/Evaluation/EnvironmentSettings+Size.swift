import StorybookSchema

extension EnvironmentSettings {
  /// The size that a participant resized the canvas to, in CSS pixels or terminal cells; a `nil`
  /// dimension is that of the device.
  package struct Size: Hashable, Sendable {
    package var width: Int?
    package var height: Int?

    package static let range = 1...8000

    package init(width: Int? = nil, height: Int? = nil) {
      self.width = width
      self.height = height
    }

    init(_ value: Value, at path: Pointer) throws(PropsError) {
      width = try Self.length(value["width"], at: path.appending("width"))
      height = try Self.length(value["height"], at: path.appending("height"))
      guard width != nil || height != nil else {
        throw PropsError(path: path, reason: "A size requires a width, a height or both.")
      }
    }

    package var value: Value { .members(["width": width, "height": height]) }

    private static func length(_ value: Value?, at path: Pointer) throws(PropsError) -> Int? {
      guard let value, value != .null else { return nil }
      if let length = value.int, range.contains(length) { return length }
      let name = path.tokens.last ?? ""
      throw PropsError(
        path: path,
        reason: "Invalid \(name): expected a whole number from \(range.lowerBound) "
          + "to \(range.upperBound).")
    }
  }
}
