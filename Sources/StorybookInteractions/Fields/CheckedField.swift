import StorybookMarkup
import StorybookSchema

/// A field as a browser checks it before it submits the form.
///
/// HTML Living Standard, sections 4.10.5.3 and 4.10.21.
struct CheckedField {
  let element: MarkupElement
  let value: String
  /// Whether a user edited it; only then its length is checked.
  let isEdited: Bool

  /// Why the browser refuses the value, as the end of a sentence; `nil` if it does not. An empty one
  /// is refused only where the field is required.
  var problem: String? {
    guard !value.isEmpty else { return nil }
    return formatProblem ?? patternProblem ?? lengthProblem ?? limitProblem ?? stepProblem
  }

  private var type: String { FormField.type(element) }
}

// MARK: Texts

extension CheckedField {
  private var formatProblem: String? {
    switch type {
    case "email":
      var addresses = [value[...]]
      if element.has("multiple") {
        addresses = value.split(separator: ",", omittingEmptySubsequences: false)
      }
      guard let wrong = addresses.first(where: { !Self.isEmail(String($0)) }) else { return nil }
      return "contains “\(wrong)”, which is not an e-mail address"
    case "url" where !Self.isAddress(FieldFormat.kept(value, type: type)):
      return "contains “\(value)”, which is not an address such as https://example.org"
    default: return nil
    }
  }

  private static func isEmail(_ text: String) -> Bool {
    let text = FieldFormat.kept(text, type: "email")
    guard let at = text.firstIndex(of: "@") else { return false }
    let labels = text[text.index(after: at)...].split(
      separator: ".", omittingEmptySubsequences: false)
    return text[..<at].wholeMatch(of: /[a-zA-Z0-9.!#$%&'*+\/=?^_`{|}~\-]+/) != nil
      && labels.allSatisfy(isDomainLabel)
  }

  /// A browser encodes the letters of other alphabets.
  private static func isDomainLabel(_ label: Substring) -> Bool {
    (1...63).contains(label.count) && label.first != "-" && label.last != "-"
      && label.allSatisfy { $0 == "-" || $0.isLetter || ($0.isASCII && $0.isNumber) }
  }

  /// Schemes without a host take any text.
  private static func isAddress(_ text: String) -> Bool {
    guard let match = text.wholeMatch(of: /([a-zA-Z][a-zA-Z0-9+.\-]*):(.*)/) else { return false }
    guard ["ftp", "http", "https", "ws", "wss"].contains(match.1.lowercased()) else { return true }
    let authority = match.2.drop { "/\\".contains($0) }.prefix { !"/\\?#".contains($0) }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    return host.wholeMatch(of: /(\[.+\]|[^:\[\]]+)(:[0-9]{0,5})?/) != nil
  }

  private var patternProblem: String? {
    guard FormField.isText(element), type != "textarea", let pattern = element["pattern"],
      let regex = try? Regex("(?:\(pattern))").matchingSemantics(.unicodeScalar).asciiOnlyDigits()
        .asciiOnlyWordCharacters(),
      (try? regex.wholeMatch(in: value)) == nil
    else { return nil }
    return "does not match its pattern “\(pattern)”"
  }

  private var lengthProblem: String? {
    guard isEdited, FormField.isText(element),
      let least = element["minlength"].flatMap({ Int($0) }), value.utf16.count < least
    else { return nil }
    return "has fewer than \(least.counted("character"))"
  }
}

// MARK: Numbers, dates and times

extension CheckedField {
  private var format: FieldFormat? { FieldFormat.all[type] }

  private func limit(_ name: String) -> (text: String, position: Double)? {
    guard let text = element[name], let position = format?.position(text) else { return nil }
    return (text, position)
  }

  private var limitProblem: String? {
    // A slider has no other values.
    guard !["color", "range"].contains(type), let position = format?.position(value) else {
      return nil
    }
    let least = limit("min")
    let most = limit("max")
    // Times can go beyond midnight.
    if type == "time", let least, let most, least.position > most.position {
      guard position > most.position, position < least.position else { return nil }
      return "is between \(most.text) and \(least.text)"
    }
    if let least, position < least.position { return "is below \(least.text)" }
    if let most, position > most.position { return "is above \(most.text)" }
    return nil
  }

  private var stepProblem: String? {
    guard let usual = format?.step, let position = format?.position(value),
      element["step"] != "any"
    else { return nil }
    var step = usual
    if let written = element["step"].flatMap(FieldFormat.number), written > 0 { step = written }
    let base = limit("min") ?? limit("value")
    let count = (position - (base?.position ?? 0)) / step
    guard abs(count - count.rounded()) > 1e-6 else { return nil }
    let start = base.map { " from \($0.text)" } ?? ""
    return "does not fit the step \(Number(step).text)\(start)"
  }
}
