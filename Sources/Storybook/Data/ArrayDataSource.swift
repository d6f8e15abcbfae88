/// What a list shows: items, in sections that have headers of their own.
///
/// ```swift
/// let people = ArrayDataSource(grouping: contacts) { $0.name.prefix(1) }
/// let list = people.html { letter, rows in
///   "<h2>\(letter)</h2><ul>\(rows)</ul>"
/// } row: { contact, _ in "<li>\(contact.name)</li>" }
/// ```
///
/// A screen that is given one only says what a header and a row look like.
public struct ArrayDataSource<Header, Item> {
  /// Items under one header.
  public struct Section {
    /// What the items have in common.
    public var header: Header
    /// The items, in the order of their rows.
    public var items: [Item]

    /// A section of items.
    public init(_ header: Header, _ items: [Item]) {
      self.header = header
      self.items = items
    }
  }

  /// All sections, in the order in which they are shown.
  public var sections: [Section]

  /// A list of sections as they are.
  public init(sections: [Section] = []) { self.sections = sections }

  /// Sections in the order in which their first items come, items in their own.
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

  /// One section, without a header.
  public init(_ items: [Item]) where Header == NoHeader {
    self.init(sections: [Section(NoHeader(), items)])
  }
}

/// The header of a list's only section.
public struct NoHeader: Codable, Hashable, Sendable {
  /// The only value there is.
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
