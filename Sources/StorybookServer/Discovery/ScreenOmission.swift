/// A function that looks like a screen, and why it cannot be one.
struct ScreenOmission: Hashable, Sendable {
  /// Such as `Badge.markup(_:)`.
  let function: String
  let module: String
  let file: String
  let line: Int
  /// A sentence.
  let reason: String
}

/// Why a function cannot be a screen, as a sentence about it.
struct OmissionReason: Error, Hashable {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}
