package import StorybookSchema

/// The part of a story that a leader is looking at; `nil` fields are not sent.
package struct FollowedView: Hashable, Sendable {
  /// The page's identifier of a panel.
  package var panel: String?
  /// The scroll position of the canvas.
  package var scroll: Scroll?

  /// Fractions of the scrollable distance, from 0 to 1.
  package struct Scroll: Hashable, Sendable {
    package let x: Double
    package let y: Double

    /// Returns `nil` if out of bounds. Rounds to ten-thousandths, as finer differences would
    /// distinguish pages that show the same.
    package init?(x: Double, y: Double) {
      guard (0...1).contains(x), (0...1).contains(y) else { return nil }
      self.x = (x * 10_000).rounded() / 10_000
      self.y = (y * 10_000).rounded() / 10_000
    }
  }

  package var isEmpty: Bool { panel == nil && scroll == nil }

  package init(panel: String? = nil, scroll: Scroll? = nil) {
    self.panel = panel
    self.scroll = scroll
  }
}

extension FollowedView {
  private static let panelLimit = 40

  package init(_ value: Value) throws(ProtocolError) {
    try self.init(MessageFields(type: "lead", value: value))
  }

  init(_ fields: MessageFields) throws(ProtocolError) {
    self.init()
    if let value = fields.value["panel"] {
      guard let text = value.string, (1...Self.panelLimit).contains(text.utf8.count) else {
        throw fields.missing("panel", "a short text")
      }
      panel = text
    }
    if let value = fields.value["scroll"] {
      guard let x = value["x"]?.number?.double, let y = value["y"]?.number?.double,
        let scroll = Scroll(x: x, y: y)
      else { throw fields.missing("scroll", "an object with “x” and “y” from 0 to 1") }
      self.scroll = scroll
    }
  }

  package var members: [(String, Value)] {
    var members: [(String, Value)] = []
    if let panel { members.append(("panel", .string(panel))) }
    if let scroll {
      let value: Value = ["x": .number(Number(scroll.x)), "y": .number(Number(scroll.y))]
      members.append(("scroll", value))
    }
    return members
  }
}
