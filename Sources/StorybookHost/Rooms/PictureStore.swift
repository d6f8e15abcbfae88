import StorybookSnapshots

/// A picture that a client asked for.
struct TakenPicture: Sendable {
  let subject: SnapshotTracker.Subject
  let taken: [UInt8]
  var recorded: [UInt8]?
  var comparison: PictureComparison
  /// The recorded picture before it was accepted, for undo.
  var former: FormerSnapshots?

  func bytes(_ image: HostMessage.Pictured.Image) -> [UInt8]? {
    switch image {
    case .recorded: comparison.state == .damaged ? nil : recorded
    case .taken: taken
    case .difference: comparison.difference
    }
  }

  var size: Int {
    taken.count + (recorded?.count ?? 0) + (comparison.difference?.count ?? 0)
      + subject.props.count
  }
}

/// The latest pictures of all rooms. Their names are unguessable, as they show what is in a room.
struct PictureStore {
  static let limit = 16
  static let byteLimit = 64 << 20

  private var pictures: [String: TakenPicture] = [:]
  /// The names, oldest first.
  private var order: [String] = []

  subscript(name: String) -> TakenPicture? {
    get { pictures[name] }
    set { if pictures[name] != nil { pictures[name] = newValue } }
  }

  /// Keeps a picture, and forgets the oldest ones. Returns its name.
  mutating func addPicture(_ picture: TakenPicture) -> String {
    let name = RandomToken.make()
    pictures[name] = picture
    order.append(name)
    while order.count > 1, order.count > Self.limit || size > Self.byteLimit {
      pictures[order.removeFirst()] = nil
    }
    return name
  }

  var size: Int { pictures.values.reduce(0) { $0 + $1.size } }
}
