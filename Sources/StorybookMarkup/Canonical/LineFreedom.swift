/// The places in a folded tree where white space can be added invisibly.
struct LineFreedom {
  /// Whether white space may be added before a node, by node.
  private(set) var before: [Bool]
  /// Whether white space may be added before an element's end tag, by element.
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
    document.walk { addStep($0, in: document) }
    events.append(.edge)
    // White space is invisible at both ends of a line: the second pass is the first one mirrored.
    mark(events, opening: .open)
    mark(events.reversed(), opening: .close)
  }

  private mutating func addStep(_ step: MarkupDocument.Step, in document: MarkupDocument) {
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
      case .open where opening == .open, .close where opening == .close: enter()
      case .open, .close: isFree = around.removeLast()
      case .before(let id): before[id] = before[id] || isFree
      case .atEnd(let id): atEnd[id] = atEnd[id] || isFree
      }
    }
  }
}
