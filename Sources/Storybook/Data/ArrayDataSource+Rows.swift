extension ArrayDataSource {
  /// A row of any kind for each item.
  public func rows<Row>(_ configure: (Item, ItemIndex) throws -> Row) rethrows -> [Row] {
    try paths.map { try configure(self[$0], $0) }
  }

  /// The rows of all items, one after the other, without headers.
  public func html(row: (Item, ItemIndex) throws -> HTML) rethrows -> HTML {
    try rows(row).html(\.self)
  }

  /// Sections, each around the rows of its items; without items it is not shown.
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
