import Foundation
import Storybook

/// Somebody, and what matters to them.
struct User: Codable, Hashable, Sendable {
  var name: String
  var priorities: [Priority]
}

extension User {
  /// What matters on a date, first things first; of two with one rank the older goes first.
  func priorities(on date: Date) -> [Priority] {
    priorities.filter { $0.validity.contains(date) }
      .sorted { ($0.rank, $0.validity.from) < ($1.rank, $1.validity.from) }
  }

  /// What will matter, soonest first.
  func priorities(after date: Date) -> [Priority] {
    priorities.filter { $0.validity.from > date }
      .sorted { ($0.validity.from, $0.rank) < ($1.validity.from, $1.rank) }
  }

  /// Both, as a list shows them.
  func agenda(on date: Date) -> ArrayDataSource<Phase, Priority> {
    ArrayDataSource(sections: [
      ArrayDataSource.Section(.current, priorities(on: date)),
      ArrayDataSource.Section(.coming, priorities(after: date)),
    ])
  }

  enum Phase: Hashable, Sendable { case current, coming }
}
