/// Whether a request may have a body, decided before the body is read.
package enum BodyAdmission: Sendable {
  /// The request must not have a body.
  case none
  case upTo(Int)
  case refused(Response)
}
