extension TreeBuilder {
  mutating func startTag(_ tag: Tag) {
    var name = tag.lowercaseName
    var traits = ElementTraits(of: name)
    if isForeign(name), document.language == .html, breaksOut(name, tag: tag, traits: traits) {
      while isInForeign, let last = open.pop() {
        reportProblem(.unclosed(last.name), at: last.offset)
      }
    }
    guard !isForeign(name) else { return startForeign(tag) }
    if name == "image" {
      name = "img"
      traits = ElementTraits(of: name)
    }
    place(name, traits: traits, at: tag.offset)
    if currentTraits.has(.holdsColumns), name != "col", name != "template" { leaveColumns() }
    if name == "svg" || name == "math" { return startForeign(tag) }
    guard makeRoom(for: name, tag: tag, traits: traits) else { return }
    checkNesting(name, tag: tag, traits: traits)
    insert(
      MarkupElement(
        name: name, namespace: .html, attributes: tag.lowercaseAttributes, traits: traits),
      at: tag.offset)
    finish(name, tag: tag, traits: traits)
  }

  /// Whether a start tag here is one of SVG or MathML.
  private func isForeign(_ name: String) -> Bool {
    guard let last = open.last else { return document.language == .svg }
    return last.namespace != .html && !last.integrates(name)
  }

  private func breaksOut(_ name: String, tag: Tag, traits: ElementTraits) -> Bool {
    traits.has(.breaksOut)
      || (name == "font"
        && tag.lowercaseAttributes.contains { ["color", "face", "size"].contains($0.name) })
  }

  private mutating func startForeign(_ tag: Tag) {
    let namespace: MarkupElement.Namespace =
      switch (isForeign(tag.lowercaseName), tag.lowercaseName) {
      case (true, _): open.last?.namespace ?? .svg
      case (false, "math"): .math
      case (false, _): .svg
      }
    let element = foreignElement(tag, in: namespace)
    register(element, at: tag.offset)
    insert(element, at: tag.offset)
    if tag.closesItself { open.pop() }
  }

  private func foreignElement(
    _ tag: Tag, in namespace: MarkupElement.Namespace
  ) -> MarkupElement {
    guard document.language == .html else {
      return MarkupElement(name: tag.name, namespace: namespace, attributes: tag.attributes)
    }
    return MarkupElement(
      name: ForeignNames.element(tag.name, in: namespace), namespace: namespace,
      attributes: tag.attributes.map {
        MarkupAttribute(name: ForeignNames.attribute($0.name, in: namespace), value: $0.value)
      })
  }

  private mutating func insert(_ element: MarkupElement, at offset: Int) {
    if open.count == ElementRules.deepest {
      if !isTooDeep { reportProblem(.tooDeep, at: offset) }
      isTooDeep = true
      open.pop()
    }
    if element.namespace == .html { register(element, at: offset) }
    let around = currentTraits
    if around.has(.holdsColumns) { checkTemplate(element, at: offset) }
    if around.has(.textless), !element.traits.has(.inTable) { checkTable(element, at: offset) }
    let id = document.append(.element(element), to: current, offset: offset)
    open.push(.init(id: id, element: element, offset: offset))
  }

  private mutating func register(_ element: MarkupElement, at offset: Int) {
    guard let id = element["id"], !id.isEmpty else { return }
    if !identifiers.insert(id).inserted { reportProblem(.duplicateID(id), at: offset) }
  }

  /// Closes void elements at once, and switches to raw text where the content is text.
  private mutating func finish(_ name: String, tag: Tag, traits: ElementTraits) {
    if traits.has(.void) {
      open.pop()
    } else if tag.closesItself {
      reportProblem(.selfClosing(name), at: tag.offset)
    }
    if traits.has(.raw) { tokenizer.readContent(of: name) }
    // Nothing ends it, not even its end tag.
    if traits.has(.endsParagraph), name == "plaintext" {
      reportProblem(.unclosed(name), at: tag.offset)
    }
  }
}

// MARK: Implied end tags

extension TreeBuilder {
  /// Closes elements that this start tag ends. Returns `false` for a tag that browsers ignore.
  private mutating func makeRoom(
    for name: String, tag: Tag, traits: ElementTraits
  ) -> Bool {
    if traits.has(.inTable) {
      makeTableRoom(for: name, at: tag.offset)
    } else if traits.has(.endsOthers), !closeOthers(for: name, tag: tag) {
      return false
    }
    if traits.has(.endsParagraph) { closeParagraph(for: name, at: tag.offset) }
    if traits.has(.heading), currentTraits.has(.heading), let outer = currentName {
      reportProblem(.unclosed(outer), at: open[open.count - 1].offset)
      ignoreEnd(of: outer)
      open.pop()
    }
    return true
  }

  private mutating func closeOthers(for name: String, tag: Tag) -> Bool {
    switch name {
    case "li": closeItem(.item)
    case "dd", "dt": closeItem(.description)
    case "option" where hasSelect: closeImplied(except: "optgroup")
    case "optgroup" where hasSelect, "hr" where hasSelect: closeImplied()
    case "option", "optgroup": if currentName == "option" { open.pop() }
    case "rt" where hasRuby, "rp" where hasRuby: closeImplied(except: "rtc")
    case "rb" where hasRuby, "rtc" where hasRuby: closeImplied()
    case "input", "select":
      if hasSelect { reportProblem(.nested(name, in: "select"), at: tag.offset) }
    case "nobr": closeSame(.formatting, as: name, at: tag.offset)
    case "form" where open.index(of: .form) != nil:
      reportProblem(.nested("form", in: "form"), at: tag.offset)
      return false
    case "a": closeSame(.anchor, as: name, at: tag.offset)
    case "button": closeSame(.button, as: name, at: tag.offset)
    default: break
    }
    return true
  }

  private mutating func closeItem(_ kind: ElementTraits) {
    guard open.has(kind) else { return }
    for index in open.all.indices.reversed() {
      let element = open[index]
      guard element.namespace == .html else { return }
      if element.traits.has(kind) { return pop(to: index) }
      if element.traits.has(.special), !element.traits.has(.surroundsItems) { return }
    }
  }

  private var hasSelect: Bool {
    open.has(.holdsOptions) && open.index(of: "select", within: .scope) != nil
  }

  private var hasRuby: Bool { open.has(.ruby) && open.index(of: "ruby", within: .scope) != nil }

  private mutating func closeImplied(except name: String = "") {
    while currentTraits.has(.implied), currentName != name { open.pop() }
  }

  private mutating func closeParagraph(for name: String, at offset: Int) {
    guard let index = open.index(of: .paragraph, within: .paragraphScope) else { return }
    if isQuirky, name == "table" { reportProblem(.nested(name, in: "p"), at: offset) }
    pop(to: index)
    paragraphEnds.append((name, offset))
  }

  /// Links and buttons close an open element of their own kind.
  private mutating func closeSame(_ kind: ElementTraits, as name: String, at offset: Int) {
    guard open.has(kind), let index = open.index(of: name, within: .scope) else { return }
    reportProblem(.nested(name, in: name), at: offset)
    ignoreEnd(of: name)
    pop(to: index, isQuiet: true)
  }
}

// MARK: Tables

extension TreeBuilder {
  /// A group of columns has no other content.
  mutating func leaveColumns() {
    if currentName == "colgroup" { open.pop() }
  }

  /// Reports what browsers move out in front of a table.
  private mutating func checkTable(_ element: MarkupElement, at offset: Int) {
    switch element.name {
    case "script", "style", "template": break
    case "input" where element["type"]?.lowercasedASCII == "hidden": break
    default: reportProblem(.misplaced(element.name, belongsIn: "a cell of the table"), at: offset)
    }
  }

  /// Reports what browsers drop in a template that begins otherwise.
  private mutating func checkTemplate(_ element: MarkupElement, at offset: Int) {
    guard let template = open.last, template.name == "template", !element.traits.has(.inHead) else {
      return
    }
    var content = ElementTraits.none
    if element.traits.has(.inTable) { content = Self.tablePlaces(element.name) }
    if let first = template.content, first != content {
      reportProblem(.misplaced(element.name, belongsIn: "a template of its own"), at: offset)
    }
    template.content = content
  }

  private mutating func makeTableRoom(for name: String, at offset: Int) {
    let places = Self.tablePlaces(name)
    while let index = open.index(of: .tablePart) {
      guard !open[index].traits.has(places) else {
        pop(to: index + 1)
        return addTablePart(around: name, at: offset)
      }
      pop(to: index)
    }
    reportProblem(.misplaced(name, belongsIn: Self.tablePlaceNames(name)), at: offset)
  }

  private static func tablePlaces(_ name: String) -> ElementTraits {
    switch name {
    case "tr": .holdsRows
    case "td", "th": .holdsCells
    case "col": .holdsColumns
    default: .holdsTableParts
    }
  }

  private static func tablePlaceNames(_ name: String) -> String {
    switch name {
    case "tr": "<table>, <tbody>, <thead> or <tfoot>"
    case "td", "th": "<tr>"
    case "col": "<colgroup>"
    default: "<table>"
    }
  }

  /// Inserts the table parts whose tags are optional.
  private mutating func addTablePart(around name: String, at offset: Int) {
    let isCell = name == "td" || name == "th"
    if currentName == "table", isCell || name == "tr" { insertPart("tbody", at: offset) }
    if isCell, currentTraits.has(.section) {
      reportProblem(.misplaced(name, belongsIn: "<tr>"), at: offset)
      insertPart("tr", at: offset)
    }
    if name == "col", currentName == "table" { insertPart("colgroup", at: offset) }
  }

  private mutating func insertPart(_ name: String, at offset: Int) {
    insert(MarkupElement(name: name, namespace: .html), at: offset)
  }
}
