import Foundation
import Storybook
import StorybookData

/// A user with their priorities.
struct User: Codable, Hashable, Sendable {
  var name: String
  var priorities: [Priority]
}

extension User {
  /// Returns the priorities on a date by rank; of equal ranks, the older one first.
  func priorities(on date: Date) -> [Priority] {
    priorities.filter { $0.validity.contains(date) }
      .sorted { ($0.rank, $0.validity.from) < ($1.rank, $1.validity.from) }
  }

  /// Returns the upcoming priorities, the earliest first.
  func priorities(after date: Date) -> [Priority] {
    priorities.filter { $0.validity.from > date }
      .sorted { ($0.validity.from, $0.rank) < ($1.validity.from, $1.rank) }
  }

  /// Returns current and upcoming priorities as sections of a list.
  func agenda(on date: Date) -> ArrayDataSource<Phase, Priority> {
    ArrayDataSource(sections: [
      ArrayDataSource.Section(.current, priorities(on: date)),
      ArrayDataSource.Section(.coming, priorities(after: date)),
    ])
  }

  enum Phase: Hashable, Sendable { case current, coming }
}
