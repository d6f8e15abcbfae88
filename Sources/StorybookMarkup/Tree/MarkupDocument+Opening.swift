extension MarkupDocument {
  /// Opens or closes a `details`, dialog or popover. An open popover has the attribute, too.
  package mutating func setOpen(_ isOpen: Bool, of id: ID) {
    set("open", to: isOpen ? "" : nil, of: id)
  }

  /// Closes each `details` after an open one of its name, as a browser does.
  package mutating func closeRivals() {
    var names: Set<String> = []
    var id = 0
    while id < nodes.count {
      if let element = element(id), element.traits.has(.opening), element.has("open"),
        element.isHTML("details"), let name = element["name"], !name.isEmpty,
        !names.insert(name).inserted
      {
        set("open", to: nil, of: id)
      }
      id += 1
    }
  }

  /// Makes all but an element and those around it inert, as below a modal dialog.
  package mutating func isolate(_ id: ID) {
    var inner = id
    while let parent = self[inner].parent {
      for other in self[parent].children where other != inner { set("inert", to: "", of: other) }
      inner = parent
    }
  }
}

extension MarkupDocument {
  /// Gives a field another value, or an option another state.
  package mutating func enterValue(_ value: String?, as attribute: String, of id: ID) {
    set(attribute, to: value, of: id)
  }

  /// Gives a text area another text.
  package mutating func enter(text: String, of id: ID) {
    for child in self[id].children.dropFirst() { replaceText(of: child, by: "") }
    guard let first = self[id].children.first else {
      append(.text(text), to: id)
      return
    }
    replaceText(of: first, by: text)
  }
}
