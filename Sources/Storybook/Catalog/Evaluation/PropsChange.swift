package import StorybookSchema

/// The difference that an event made in the props.
package struct PropsChange<Props: Codable & Sendable> {
  /// The new props; `nil` if nothing changed.
  package let props: Value?

  /// Applies only the difference to the original JSON: members that the type ignores or adds on
  /// encoding stay as they are.
  ///
  /// Throws the errors of encoding the props.
  package init(from old: Props, to new: Props, writtenAs bytes: [UInt8]) throws {
    let before = try PropsCoding.encode(old)
    let after = try PropsCoding.encode(new)
    guard before != after else {
      props = nil
      return
    }
    // Writing takes a fraction of the time of reading.
    guard before.bytes != bytes else {
      props = after
      return
    }
    let patch = Patch.difference(from: before, to: after)
    props = (try? Value(json: bytes).applying(patch, within: .props)) ?? after
  }

  /// Decodes the new props again: only commands decoded from JSON know their path.
  func reacted(
    performed: PerformedNote? = nil, of story: Int?,
    decode: ([UInt8]) throws(PropsError) -> DecodedProps
  ) throws(PropsError) -> Reacted {
    guard let props else { return Reacted(reaction: Reaction(performed: performed), props: nil) }
    let decoded = try decode(props.bytes)
    return Reacted(
      reaction: Reaction(performed: performed, props: props, due: decoded.due(story)),
      props: decoded)
  }
}
