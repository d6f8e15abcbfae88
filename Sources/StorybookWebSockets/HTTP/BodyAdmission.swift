/// What is said of the body of a request before it is read.
package enum BodyAdmission: Sendable {
  /// Such requests have none here.
  case none
  case upTo(Int)
  case refused(Response)
}
