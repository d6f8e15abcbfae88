/// Where white space could be put into a folded tree without being seen.
struct LineFreedom {
  /// By node: whether there could be white space before it.
  private(set) var before: [Bool]
  /// By element: whether there could be white space before its end tag.
  private(set) var atEnd: [Bool]
  private var events: [Event] = []

  private enum Event {
    case content, edge, open, close
    case before(MarkupDocument.ID)
    case atEnd(MarkupDocument.ID)
  }

  init(_ document: MarkupDocument) {
    before = Array(repeating: false, count: document.nodes.count)
    atEnd = before
    events = [.edge]
    document.walk { add($0, document) }
    events.append(.edge)
    // White space goes at the start of a line, and at its end: the same, seen from behind.
    mark(events, opening: .open)
    mark(events.reversed(), opening: .close)
  }

  private mutating func add(_ step: MarkupDocument.Step, _ document: MarkupDocument) {
    switch step {
    case .enter(let id):
      events.append(.before(id))
      guard let element = document.element(id) else {
        if document[id].text != nil { events.append(.content) }
        return
      }
      events += Self.entering(Display(element))
    case .leave(let id):
      guard let element = document.element(id) else { return }
      events.append(.atEnd(id))
      events += Self.leaving(Display(element))
    }
  }

  private static func entering(_ display: Display) -> [Event] {
    switch display {
    case .block, .lineBreak: [.edge]
    case .inline: []
    case .atomic: [.content, .open]
    case .none: [.open]
    }
  }

  private static func leaving(_ display: Display) -> [Event] {
    switch display {
    case .block, .lineBreak: [.edge]
    case .inline: []
    case .atomic: [.close, .content]
    case .none: [.close]
    }
  }

  private enum Bracket { case open, close }

  private mutating func mark(_ events: [Event], opening: Bracket) {
    var isFree = true
    var around: [Bool] = []
    func enter() {
      around.append(isFree)
      isFree = true
    }
    for event in events {
      switch event {
      case .content: isFree = false
      case .edge: isFree = true
      case .open: if opening == .open { enter() } else { isFree = around.removeLast() }
      case .close: if opening == .close { enter() } else { isFree = around.removeLast() }
      case .before(let id): before[id] = before[id] || isFree
      case .atEnd(let id): atEnd[id] = atEnd[id] || isFree
      }
    }
  }
}
