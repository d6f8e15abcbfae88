import Testing

/// What a client sends, and all that it gets back until the stream ends or the answer is whole.
struct FrameCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let sent: [ClientFrame]
  let answer: [ServedFrame]

  init(_ name: String, _ sent: [ClientFrame], _ answer: [ServedFrame]) {
    testDescription = name
    self.sent = sent
    self.answer = answer
  }

  init(_ name: String, _ sent: ClientFrame, _ answer: ServedFrame) {
    self.init(name, [sent], [answer])
  }
}
