public import Storybook

extension ArrayDataSource {
  /// Returns a row for each item.
  public func rows<Row>(_ configure: (Item, ItemIndex) throws -> Row) rethrows -> [Row] {
    try paths.map { try configure(self[$0], $0) }
  }

  /// Returns the rows of all items in order, without headers.
  public func html(row: (Item, ItemIndex) throws -> HTML) rethrows -> HTML {
    try rows(row).html(\.self)
  }

  /// Returns the sections with the rows of their items; sections without items are omitted.
  public func html(
    section: (Header, _ rows: HTML) throws -> HTML, row: (Item, ItemIndex) throws -> HTML
  ) rethrows -> HTML {
    try sections.enumerated().html { place, content in
      guard !content.items.isEmpty else { return .empty }
      let rows = try content.items.enumerated().html { item, value in
        try row(value, ItemIndex(section: place, item: item))
      }
      return try section(content.header, rows)
    }
  }
}
