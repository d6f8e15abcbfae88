import StorybookMarkup
import StorybookSchema

/// Checks the markup of a rendering for unescaped text and for invalid HTML.
struct MarkupInspection {
  /// Attributes whose value a browser follows or executes.
  private static let addresses: Set = [
    "href", "src", "action", "formaction", "xlink:href", "data", "poster", "srcdoc",
  ]

  private let document: MarkupDocument

  init(_ markup: String) { document = MarkupDocument(parsing: markup) }

  /// Unescaped text if there is any, else invalid markup: unescaped text damages the markup around
  /// it.
  var faults: [Finding] { unescaped.nonEmpty ?? invalid }

  private var invalid: [Finding] {
    var seen: Set<String> = []
    return document.faults.filter { seen.insert($0.problem.subject).inserted }.map { fault in
      Finding(.invalid, fault.problem.subject, message: "Line \(fault.line): \(fault.message)")
    }
  }

  private var unescaped: [Finding] {
    var found: [Finding] = []
    for id in document.subtree(MarkupDocument.root) {
      guard let element = document.element(id) else { continue }
      if element.name == Marker.element {
        found += fault("an element", name: element["id"] ?? "")
      }
      for attribute in element.attributes { found += faults(attribute, of: element) }
      if element.name == "script" || element.name == "style" {
        found += calls(in: document.text(of: id), what: "a script")
      }
    }
    var seen: Set<Finding.Identity> = []
    return found.filter { seen.insert($0.identity).inserted }
  }

  private func faults(_ attribute: MarkupAttribute, of element: MarkupElement) -> [Finding] {
    if attribute.name == Marker.attribute { return fault("an attribute", name: attribute.value) }
    if attribute.name.hasPrefix("on") { return calls(in: attribute.value, what: "a script") }
    guard Self.addresses.contains(attribute.name),
      attribute.value.drop(while: \.isWhitespace).lowercased().hasPrefix("javascript:")
    else { return [] }
    return calls(in: attribute.value, what: "a script URL in “\(attribute.name)”")
  }

  /// Finds a marker call that would run, because it is not inside a string literal.
  private func calls(in script: String, what: String) -> [Finding] {
    let marks = ["javascript:", "\";", "';"].map { $0 + Marker.call + "(" }
    for mark in marks {
      guard let range = script.firstRange(of: mark) else { continue }
      let before = script[..<range.lowerBound].last
      guard before != "\\" || mark.hasPrefix("\\") else { continue }
      return fault(what, name: String(script[range.upperBound...].dropFirst()))
    }
    return []
  }

  private func fault(_ what: String, name: String) -> [Finding] {
    guard let place = Marker.place(named: name) else { return [] }
    return [
      Finding(
        .unescaped, "\(what) \(place)", message: "Unescaped text becomes \(what) in the markup.",
        place: place)
    ]
  }
}

extension MarkupProblem {
  /// The identity of the problem, independent of its place and the props.
  fileprivate var subject: String {
    switch self {
    case .duplicateID, .unquotedValue, .unknownReference, .unendedReference, .strangeAttributeName:
      rule
    default: "\(rule) \(message)"
    }
  }
}
