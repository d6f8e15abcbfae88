import StorybookSchema

/// A target to add to a manifest.
struct NewTarget: Hashable, Sendable {
  enum Kind: String {
    case executableTarget, testTarget

    /// As the package manager names it.
    var option: String {
      switch self {
      case .executableTarget: "executable"
      case .testTarget: "test"
      }
    }
  }

  let kind: Kind
  let name: String
  /// Targets of the package that it depends on.
  var targets: [String] = []
  /// Products of another package.
  var products: [String] = []
  var package = ""

  /// The arguments of the package manager's edit of the manifest.
  var edit: [String] { ["add-target", name, "--type", kind.option] }

  /// The target in the style of a manifest, without indentation.
  var lines: String {
    let products = products.map {
      ".product(name: \(VisibleText.literal($0)), package: \(VisibleText.literal(package)))"
    }
    let dependencies = targets.map(VisibleText.literal) + products
    guard dependencies.count > 1 else {
      let only = dependencies.joined()
      return ".\(kind.rawValue)(name: \(VisibleText.literal(name)), dependencies: [\(only)]),"
    }
    return """
      .\(kind.rawValue)(
        name: \(VisibleText.literal(name)),
        dependencies: [
          \(dependencies.joined(separator: ",\n    ")),
        ]),
      """
  }

  /// Completes the target that the package manager has written without dependencies; `nil` if the
  /// manifest does not have it.
  func completed(in manifest: String) -> String? {
    let code = SwiftCode(manifest)
    guard let call = code.calls(".\(kind.rawValue)", named: name).last else { return nil }
    return code.replacingElement(call, with: lines)
  }
}

extension SwiftCode {
  /// The source with other lines for an element of an array, in the style of a manifest.
  func replacingElement(_ call: Range<Int>, with lines: String) -> String {
    let text = String(decoding: self.text, as: UTF8.self)
    var unit = "  "
    if text.contains("\n    name:") { unit = "    " }
    let element = lines.replacing("  ", with: unit).split(separator: "\n")
      .joined(separator: "\n\(unit)\(unit)")
    let before = code[..<call.lowerBound].lastIndex { $0 != UInt8(ascii: " ") } ?? -1
    let after = self.text[call.upperBound...].firstIndex { byte in
      byte != UInt8(ascii: ",") && !Character(Unicode.Scalar(byte)).isWhitespace
    }
    var indentation = unit
    if let after, code[after] != UInt8(ascii: "]") { indentation += unit }
    var start = "\(unit)\(unit)"
    if before >= 0, code[before] != UInt8(ascii: "\n") { start = "\n\(start)" }
    let range = (before + 1)..<(after ?? code.count)
    return replacing([(range, "\(start)\(element)\n\(indentation)")])
  }
}
