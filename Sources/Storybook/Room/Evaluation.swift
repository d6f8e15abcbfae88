package import StorybookSchema

/// A question to the author's code: do these props decode, and what do they look like?
package struct Evaluation: Hashable, Sendable {
  package typealias Ticket = Int
  package var ticket: Ticket
  package var screen: String
  /// JSON text.
  package var props: [UInt8]
  package var environment: Environment
  /// False when newer edits wait already: then it is enough that the props decode.
  package var wantsRendering: Bool

  package init(
    ticket: Ticket, screen: String, props: [UInt8], environment: Environment, wantsRendering: Bool
  ) {
    self.ticket = ticket
    self.screen = screen
    self.props = props
    self.environment = environment
    self.wantsRendering = wantsRendering
  }
}

/// A part of the answer: first whether the props decode, then, if asked, the rendering.
package enum Outcome: Hashable, Sendable {
  case decoded
  case rejected(Mismatch)
  case rendered(Rendering, Timing)
  case crashed(CrashReport)
}
