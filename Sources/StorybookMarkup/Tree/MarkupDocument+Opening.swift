extension MarkupDocument {
  /// Opens or closes a `details`, dialog or popover. An open popover has the attribute, too.
  package mutating func setOpen(_ isOpen: Bool, of id: ID) {
    set("open", to: isOpen ? "" : nil, of: id)
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
