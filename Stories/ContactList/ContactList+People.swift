import Storybook
import StorybookData

extension ContactList.Props {
  /// The groups as a data source for the list.
  var people: ArrayDataSource<String, ContactList.Contact> {
    ArrayDataSource(sections: groups.map { ArrayDataSource.Section($0.title, $0.contacts) })
  }
}

extension ContactList.Group {
  /// Returns contacts sorted by name and grouped by initial.
  static func groups(of contacts: [ContactList.Contact]) -> [ContactList.Group] {
    let sorted = contacts.sorted { $0.name < $1.name }
    return ArrayDataSource(grouping: sorted) { String($0.name.prefix(1)).uppercased() }
      .sections.map { ContactList.Group(title: $0.header, contacts: $0.items) }
  }
}

extension ContactList.Contact {
  var initials: String {
    String(name.split(separator: " ").prefix(2).compactMap(\.first)).uppercased()
  }
}
