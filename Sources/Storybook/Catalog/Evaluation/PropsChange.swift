import StorybookSchema

/// What an event has made of props.
struct PropsChange<Props: Codable & Sendable> {
  /// Nil when nothing differs.
  let props: Value?

  /// What differs is put into the JSON as it was: what the type leaves out or adds stays as it is.
  ///
  /// Throws what encoding the props throws.
  init(from old: Props, to new: Props, writtenAs bytes: [UInt8]) throws {
    let (before, after) = (try PropsCoding.encode(old), try PropsCoding.encode(new))
    guard before != after else {
      props = nil
      return
    }
    let patch = Patch.difference(from: before, to: after)
    props = (try? Value(json: bytes).applying(patch)) ?? after
  }

  /// The new props are read anew: only commands that come out of JSON know their place.
  func reacted(
    performed: PerformedNote? = nil, _ story: Int?,
    _ decode: ([UInt8]) throws(PropsError) -> DecodedProps
  ) throws(PropsError) -> Reacted {
    guard let props else { return Reacted(reaction: Reaction(performed: performed), props: nil) }
    let decoded = try decode(props.bytes)
    return Reacted(
      reaction: Reaction(performed: performed, props: props, due: decoded.due(story)),
      props: decoded)
  }
}
