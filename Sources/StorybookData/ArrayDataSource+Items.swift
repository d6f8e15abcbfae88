import Storybook

extension ArrayDataSource {
  /// The items of all sections.
  public var items: [Item] { sections.flatMap(\.items) }

  /// The number of items in all sections.
  public var count: Int { sections.reduce(0) { $0 + $1.items.count } }

  /// Whether no section has items.
  public var isEmpty: Bool { sections.allSatisfy(\.items.isEmpty) }

  /// The indices of all items, in order.
  public var paths: [ItemIndex] {
    sections.enumerated().flatMap { section, content in
      content.items.indices.map { ItemIndex(section: section, item: $0) }
    }
  }

  /// Returns the item at an index; `nil` if there is none.
  public func item(at path: ItemIndex) -> Item? {
    guard contains(path) else { return nil }
    return sections[path.section].items[path.item]
  }

  /// Whether there is an item at the index.
  public func contains(_ path: ItemIndex) -> Bool {
    sections.indices.contains(path.section)
      && sections[path.section].items.indices.contains(path.item)
  }

  /// Returns the index of the first matching item in section order; `nil` if none matches.
  public func firstPath(where matches: (Item) throws -> Bool) rethrows -> ItemIndex? {
    for (section, content) in sections.enumerated() {
      if let item = try content.items.firstIndex(where: matches) {
        return ItemIndex(section: section, item: item)
      }
    }
    return nil
  }

  /// The item at a valid index.
  public subscript(path: ItemIndex) -> Item {
    get { sections[path.section].items[path.item] }
    set { sections[path.section].items[path.item] = newValue }
  }

  /// Removes the item at an index and returns it; `nil` if there is none. Keeps the section if it
  /// becomes empty.
  @discardableResult
  public mutating func remove(at path: ItemIndex) -> Item? {
    guard contains(path) else { return nil }
    return sections[path.section].items.remove(at: path.item)
  }

  /// Returns the matching items and drops the sections without any.
  public func filter(_ isIncluded: (Item) throws -> Bool) rethrows -> ArrayDataSource {
    let sections = try sections.map { Section($0.header, try $0.items.filter(isIncluded)) }
    return ArrayDataSource(sections: sections.filter { !$0.items.isEmpty })
  }
}

extension ArrayDataSource: ItemContainer {}
