extension TreeBuilder {
  mutating func endTag(_ tag: Tag) {
    if open.last?.namespace != .html, let index = foreignIndex(tag.name) {
      return pop(to: index, by: tag)
    }
    let name = tag.lowercaseName
    let traits = ElementTraits(of: name)
    // Like their start tags, these two end tags close open SVG and MathML (HTML, 13.2.6.5).
    if name == "br" || name == "p", document.language == .html {
      while isInForeign, let last = open.pop() {
        reportProblem(.unclosed(last.name), at: last.offset)
      }
    }
    if name == "br" || (name == "p" && open.index(of: .paragraph, within: .paragraphScope) == nil) {
      return endNothing(name, tag: tag)
    }
    if traits.has(.void) { return reportProblem(.voidEnd(name), at: tag.offset) }
    guard let index = indexToEnd(name, traits: traits) else { return reportStray(name, tag: tag) }
    pop(to: index, by: tag)
    if traits.has(.outer) { leave(name) }
  }

  private func foreignIndex(_ name: String) -> Int? {
    for index in open.all.indices.reversed() {
      let element = open[index]
      guard element.namespace != .html else { return nil }
      if element.name.lowercasedASCII == name.lowercasedASCII { return index }
    }
    return nil
  }

  /// Handles `</br>` and `</p>` without an open element, for which browsers insert an element.
  private mutating func endNothing(_ name: String, tag: Tag) {
    if name == "p", let cause = paragraphEnds.popLast() {
      reportProblem(.endsParagraph(cause.name), at: cause.offset)
    } else if name == "br" {
      reportProblem(.voidEnd(name), at: tag.offset)
    } else {
      reportProblem(.strayEnd(name), at: tag.offset)
    }
    let element = MarkupElement(name: name, namespace: .html)
    document.append(.element(element), to: current, offset: tag.offset)
  }

  private func indexToEnd(_ name: String, traits: ElementTraits) -> Int? {
    if traits.has(.heading) { return open.index(of: .heading, within: .scope) }
    if traits.has(.endsInTable) { return open.index(of: name, within: .tableScope) }
    if traits.has(.scoped) { return open.index(of: name, within: .scope) }
    return open.index(of: name, within: .special)
  }

  private mutating func reportStray(_ name: String, tag: Tag) {
    if let count = ignoredEnds[name], count > 0 {
      ignoredEnds[name] = count - 1
    } else if !isTooDeep {
      reportProblem(.strayEnd(name), at: tag.offset)
    }
  }
}

// MARK: Open elements

extension TreeBuilder {
  mutating func ignoreEnd(of name: String) { ignoredEnds[name, default: 0] += 1 }

  /// Closes all elements from the index on and reports those whose end tag is required.
  mutating func pop(to index: Int, isQuiet: Bool = false) {
    for element in open.all[index...].reversed()
    where !element.traits.has(.endsByItself) {
      guard index < open.count - 1 || element.id != open[index].id else { continue }
      if !isQuiet, !isTooDeep { reportProblem(.unclosed(element.name), at: element.offset) }
      ignoreEnd(of: element.name)
    }
    open.pop(to: index)
  }

  /// Closes the element that matches an end tag.
  private mutating func pop(to index: Int, by tag: Tag) {
    guard index < open.count - 1 else { return open.pop(to: index) }
    let all = open.all[(index + 1)...]
    let inner = all.filter { !$0.traits.has(.endsByItself) }
    // Browsers repeat formatting within a block that its end tag leaves open, and ignore `</noscript>`.
    if inner.isEmpty, open[index].traits.has(.formatting) || open[index].name == "noscript",
      let block = all.last(where: { $0.traits.has(.special) })
    {
      reportProblem(.misnested(open[index].name, inside: block.name), at: tag.offset)
    }
    if let first = inner.last, !isTooDeep {
      let isFormatting = inner.allSatisfy { $0.traits.has(.formatting) }
      if isFormatting, open[index].traits.has(.formatting) {
        reportProblem(.misnested(open[index].name, inside: first.name), at: tag.offset)
      } else {
        for element in inner { reportProblem(.unclosed(element.name), at: element.offset) }
      }
      for element in inner { ignoreEnd(of: element.name) }
    }
    open.pop(to: index)
  }
}
