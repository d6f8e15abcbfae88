extension ArrayDataSource {
  /// The items of all sections.
  public var items: [Item] { sections.flatMap(\.items) }

  /// How many items there are in all sections.
  public var count: Int { sections.reduce(0) { $0 + $1.items.count } }

  /// True when no section has an item.
  public var isEmpty: Bool { sections.allSatisfy(\.items.isEmpty) }

  /// Where there are items, in order.
  public var paths: [ItemIndex] {
    sections.enumerated().flatMap { section, content in
      content.items.indices.map { ItemIndex(section: section, item: $0) }
    }
  }

  /// Nil when nothing stands there.
  public func item(at path: ItemIndex) -> Item? {
    contains(path) ? sections[path.section].items[path.item] : nil
  }

  /// True when there is an item at that place.
  public func contains(_ path: ItemIndex) -> Bool {
    sections.indices.contains(path.section)
      && sections[path.section].items.indices.contains(path.item)
  }

  /// The place of the first item that fits, in the order of the sections; nil when none does.
  public func firstPath(where matches: (Item) throws -> Bool) rethrows -> ItemIndex? {
    for (section, content) in sections.enumerated() {
      if let item = try content.items.firstIndex(where: matches) {
        return ItemIndex(section: section, item: item)
      }
    }
    return nil
  }

  /// The item at a place where there is one.
  public subscript(path: ItemIndex) -> Item {
    get { sections[path.section].items[path.item] }
    set { sections[path.section].items[path.item] = newValue }
  }

  /// Nil when nothing stands there. A section that it leaves empty stays.
  @discardableResult
  public mutating func remove(at path: ItemIndex) -> Item? {
    contains(path) ? sections[path.section].items.remove(at: path.item) : nil
  }

  /// Some of the items, and only sections that have any of them.
  public func filter(_ isIncluded: (Item) throws -> Bool) rethrows -> ArrayDataSource {
    let sections = try sections.map { Section($0.header, try $0.items.filter(isIncluded)) }
    return ArrayDataSource(sections: sections.filter { !$0.items.isEmpty })
  }
}

extension ArrayDataSource: ItemContainer {}
