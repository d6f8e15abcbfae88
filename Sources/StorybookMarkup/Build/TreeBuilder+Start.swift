extension TreeBuilder {
  mutating func start(_ tag: Tag) {
    let name = tag.name.lowercased()
    if isInForeign, document.language == .html, breaksOut(name, tag) {
      while isInForeign, let last = open.pop() { report(.unclosed(last.name), last.offset) }
    }
    guard !isInForeign else { return startForeign(tag) }
    if name == "svg" || name == "math" { return startForeign(tag) }
    guard makeRoom(for: name, tag) else { return }
    checkNesting(name, tag)
    insert(element(name, tag), tag.offset)
    finish(name, tag)
  }

  private func breaksOut(_ name: String, _ tag: Tag) -> Bool {
    ElementRules.breaksOut.contains(name)
      || (name == "font"
        && tag.attributes.contains { ["color", "face", "size"].contains($0.name.lowercased()) })
  }

  private mutating func startForeign(_ tag: Tag) {
    let namespace: MarkupElement.Namespace =
      switch tag.name.lowercased() {
      case "svg": .svg
      case "math": .math
      default: open.last?.namespace ?? .svg
      }
    let element = MarkupElement(name: tag.name, namespace: namespace, attributes: tag.attributes)
    register(element, tag.offset)
    insert(element, tag.offset)
    if tag.closesItself { open.pop() }
  }

  private func element(_ name: String, _ tag: Tag) -> MarkupElement {
    MarkupElement(
      name: name, namespace: .html,
      attributes: tag.attributes.map {
        MarkupAttribute(name: $0.name.lowercased(), value: $0.value)
      })
  }

  private mutating func insert(_ element: MarkupElement, _ offset: Int) {
    if open.count == ElementRules.deepest {
      if !isTooDeep { report(.tooDeep, offset) }
      isTooDeep = true
      open.pop()
    }
    if element.namespace == .html { register(element, offset) }
    let id = document.append(.element(element), to: current, offset: offset)
    open.push(
      .init(id: id, name: element.name, namespace: element.namespace, offset: offset))
  }

  private mutating func register(_ element: MarkupElement, _ offset: Int) {
    guard let id = element["id"], !id.isEmpty else { return }
    if !identifiers.insert(id).inserted { report(.duplicateID(id), offset) }
  }

  /// Closes void elements at once, and switches to raw text where the content is text.
  private mutating func finish(_ name: String, _ tag: Tag) {
    if ElementRules.void.contains(name) {
      open.pop()
    } else if tag.closesItself {
      report(.selfClosing(name), tag.offset)
    }
    tokenizer.readContent(of: name)
  }
}

// MARK: Implied end tags

extension TreeBuilder {
  /// Closes elements that this start tag ends. Returns `false` for a tag that browsers ignore.
  private mutating func makeRoom(for name: String, _ tag: Tag) -> Bool {
    guard closeOthers(for: name, tag) else { return false }
    if ElementRules.endsParagraph.contains(name) { closeParagraph(for: name, tag.offset) }
    if ElementRules.headings.contains(name), let outer = currentName,
      ElementRules.headings.contains(outer)
    {
      report(.unclosed(outer), open[open.count - 1].offset)
      ignoreEnd(of: outer)
      open.pop()
    }
    return true
  }

  private mutating func closeOthers(for name: String, _ tag: Tag) -> Bool {
    guard ElementRules.endsOthers.contains(name) else { return true }
    switch name {
    case "li": closeItem(["li"])
    case "dd", "dt": closeItem(["dd", "dt"])
    case "option" where currentName == "option": pop(to: open.count - 1)
    case "optgroup": closeOptions()
    case "rt", "rp": if currentName == "rt" || currentName == "rp" { pop(to: open.count - 1) }
    case "tr", "td", "th", "tbody", "thead", "tfoot", "caption", "colgroup", "col":
      makeTableRoom(for: name, tag.offset)
    case "body": if currentName == "head" { pop(to: open.count - 1) }
    case "form" where open.index(of: "form") != nil:
      report(.nested("form", in: "form"), tag.offset)
      return false
    case "a", "button": closeSame(name, tag.offset)
    default: break
    }
    return true
  }

  private mutating func closeItem(_ names: Set<String>) {
    guard names.contains(where: open.has) else { return }
    for index in open.all.indices.reversed() {
      let element = open[index]
      if element.namespace == .html, names.contains(element.name) { return pop(to: index) }
      guard element.namespace == .html else { return }
      if ElementRules.special.contains(element.name),
        !["address", "div", "p"].contains(element.name)
      {
        return
      }
    }
  }

  private mutating func closeOptions() {
    while currentName == "option" || currentName == "optgroup" { pop(to: open.count - 1) }
  }

  private mutating func closeParagraph(for name: String, _ offset: Int) {
    guard let index = open.index(of: "p", within: ElementRules.paragraphScope) else { return }
    pop(to: index)
    paragraphEnds.append((name, offset))
  }

  /// Links and buttons close an open element of their own kind.
  private mutating func closeSame(_ name: String, _ offset: Int) {
    guard let index = open.index(of: name, within: ElementRules.scope) else { return }
    report(.nested(name, in: name), offset)
    ignoreEnd(of: name)
    pop(to: index, isQuiet: true)
  }
}

// MARK: Tables

extension TreeBuilder {
  private mutating func makeTableRoom(for name: String, _ offset: Int) {
    let places = Self.tablePlaces(name)
    while let index = open.index(of: ElementRules.tableParts) {
      guard !places.contains(open[index].name) else {
        pop(to: index + 1)
        return addTablePart(around: name, offset)
      }
      pop(to: index)
    }
    report(.misplaced(name, belongsIn: Self.tablePlaceNames(name)), offset)
  }

  private static func tablePlaces(_ name: String) -> Set<String> {
    switch name {
    case "tr": placesOfRows
    case "td", "th": placesOfCells
    case "col": placesOfColumns
    default: placesOfOthers
    }
  }

  private static let placesOfRows = ElementRules.words("table tbody thead tfoot template")
  private static let placesOfCells = ElementRules.words("table tbody thead tfoot tr template")
  private static let placesOfColumns = ElementRules.words("table colgroup template")
  private static let placesOfOthers = ElementRules.words("table template")

  private static func tablePlaceNames(_ name: String) -> String {
    switch name {
    case "tr": "<table>, <tbody>, <thead> or <tfoot>"
    case "td", "th": "<tr>"
    case "col": "<colgroup>"
    default: "<table>"
    }
  }

  /// Inserts the table parts whose tags are optional.
  private mutating func addTablePart(around name: String, _ offset: Int) {
    let isCell = ElementRules.cells.contains(name)
    if currentName == "table", isCell || name == "tr" { insertPart("tbody", offset) }
    if isCell, let outer = currentName, ElementRules.sections.contains(outer) {
      report(.misplaced(name, belongsIn: "<tr>"), offset)
      insertPart("tr", offset)
    }
    if name == "col", currentName == "table" { insertPart("colgroup", offset) }
  }

  private mutating func insertPart(_ name: String, _ offset: Int) {
    insert(MarkupElement(name: name, namespace: .html, attributes: []), offset)
  }
}
