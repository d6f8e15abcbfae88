/// The position of an item: its section, and its index within the section.
public struct ItemIndex: Codable, Hashable, Sendable {
  /// The index of the section, from 0.
  public var section: Int
  /// The index within the section, from 0.
  public var item: Int

  /// Creates an index; it does not have to exist in a list.
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }
}

extension ItemIndex: Comparable {
  public static func < (left: ItemIndex, right: ItemIndex) -> Bool {
    (left.section, left.item) < (right.section, right.item)
  }
}
