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

extension TestEntry: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    element = try form.part(it?.element)
    change = try form.part(it?.change)
  }
}

extension TestEntry.Change: JSONMember {
  package var value: Value {
    switch self {
    case .text(let text): ["value": .string(text)]
    case .isChecked(let isOn): ["checked": .bool(isOn)]
    case .options(let values): ["options": values.value]
    case .isOpen(let isOpen): ["open": .bool(isOpen)]
    }
  }

  package init(reading value: Value) throws(JSONMismatch) {
    if let text = value["value"]?.string {
      self = .text(text)
    } else if let isOn = value["checked"]?.bool {
      self = .isChecked(isOn)
    } else if let values = value["options"] {
      self = .options(try [String](reading: values))
    } else if let isOpen = value["open"]?.bool {
      self = .isOpen(isOpen)
    } else {
      throw JSONMismatch("a change of an element")
    }
  }
}
