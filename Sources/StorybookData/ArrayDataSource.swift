/// The content of a list: items in sections with headers.
///
/// ```swift
/// let people = ArrayDataSource(grouping: contacts) { $0.name.prefix(1) }
/// let list = people.html { letter, rows in
///   "<h2>\(letter)</h2><ul>\(rows)</ul>"
/// } row: { contact, _ in "<li>\(contact.name)</li>" }
/// ```
///
/// A screen that takes one only has to render headers and rows.
public struct ArrayDataSource<Header, Item> {
  /// Items under one header.
  public struct Section {
    /// The value that the items have in common.
    public var header: Header
    /// The items, in row order.
    public var items: [Item]

    /// A section of items.
    public init(_ header: Header, _ items: [Item]) {
      self.header = header
      self.items = items
    }
  }

  /// The sections, in display order.
  public var sections: [Section]

  /// Creates a list from sections.
  public init(sections: [Section] = []) { self.sections = sections }

  /// Groups items by header. Sections are ordered by their first items; items keep their order.
  public init(grouping items: [Item], by header: (Item) throws -> Header) rethrows
  where Header: Hashable {
    var places: [Header: Int] = [:]
    sections = []
    for item in items {
      let header = try header(item)
      let place = places[header, default: sections.count]
      if place == sections.count { sections.append(Section(header, [])) }
      places[header] = place
      sections[place].items.append(item)
    }
  }

  /// Creates a list of one section without a header.
  public init(_ items: [Item]) where Header == NoHeader {
    self.init(sections: [Section(NoHeader(), items)])
  }
}

/// The header type of a list with a single section.
public struct NoHeader: Codable, Hashable, Sendable {
  /// Creates the only value.
  public init() {}
}

extension ArrayDataSource.Section: Sendable where Header: Sendable, Item: Sendable {}
extension ArrayDataSource.Section: Equatable where Header: Equatable, Item: Equatable {}
extension ArrayDataSource.Section: Hashable where Header: Hashable, Item: Hashable {}
extension ArrayDataSource.Section: Encodable where Header: Encodable, Item: Encodable {}
extension ArrayDataSource.Section: Decodable where Header: Decodable, Item: Decodable {}

extension ArrayDataSource: Sendable where Header: Sendable, Item: Sendable {}
extension ArrayDataSource: Equatable where Header: Equatable, Item: Equatable {}
extension ArrayDataSource: Hashable where Header: Hashable, Item: Hashable {}
extension ArrayDataSource: Encodable where Header: Encodable, Item: Encodable {}
extension ArrayDataSource: Decodable where Header: Decodable, Item: Decodable {}
