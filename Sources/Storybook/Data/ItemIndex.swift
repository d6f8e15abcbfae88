/// Where an item stands: in which section, and there at which place.
public struct ItemIndex: Codable, Hashable, Sendable {
  /// Counted from 0.
  public var section: Int
  /// Counted from 0, within its section.
  public var item: Int

  /// A place; nothing is asked about whether an item is there.
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
