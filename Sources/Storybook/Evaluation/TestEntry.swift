package import StorybookSchema

/// What a test entered into an element or did with it that the rendering does not show.
package struct TestEntry: Hashable, Sendable {
  package enum Change: Hashable, Sendable {
    case text(String)
    case isChecked(Bool)
    /// The values of the chosen options.
    case options([String])
    case isOpen(Bool)
  }

  package let element: TestAct.Element
  package let change: Change

  package init(_ change: Change, of element: TestAct.Element) {
    self.change = change
    self.element = element
  }
}

extension TestEntry {
  package var value: Value {
    var object = element.value.object ?? [:]
    switch change {
    case .text(let text): object["value"] = .string(text)
    case .isChecked(let isOn): object["checked"] = .bool(isOn)
    case .options(let values): object["options"] = .array(values.map { .string($0) })
    case .isOpen(let isOpen): object["open"] = .bool(isOpen)
    }
    return .object(object)
  }

  /// Returns `nil` if the value was not written by ``value``.
  package init?(_ value: Value) {
    guard let element = TestAct.Element(value), let change = Change(value) else { return nil }
    self.init(change, of: element)
  }
}

extension TestEntry.Change {
  fileprivate init?(_ value: Value) {
    if let text = value["value"]?.string {
      self = .text(text)
    } else if let isOn = value["checked"]?.bool {
      self = .isChecked(isOn)
    } else if let values = value["options"]?.array {
      self = .options(values.compactMap(\.string))
    } else if let isOpen = value["open"]?.bool {
      self = .isOpen(isOpen)
    } else {
      return nil
    }
  }
}
