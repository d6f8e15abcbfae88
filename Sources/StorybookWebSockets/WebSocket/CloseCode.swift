/// The reason a WebSocket is closed (RFC 6455, section 7.4, and its registry).
package struct CloseCode: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let normal = CloseCode(rawValue: 1000)
  package static let goingAway = CloseCode(rawValue: 1001)
  package static let unsupportedData = CloseCode(rawValue: 1003)
  package static let policyViolation = CloseCode(rawValue: 1008)
  package static let messageTooBig = CloseCode(rawValue: 1009)
  package static let internalError = CloseCode(rawValue: 1011)
  package static let tryAgainLater = CloseCode(rawValue: 1013)
}
