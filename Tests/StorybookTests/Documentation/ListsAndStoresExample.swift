import Foundation
import Storybook
import StorybookData

struct Boat: Codable, Hashable, Sendable {
  var name: String
  var pier: String
  var leaves: Date?
}

struct Harbour: Codable, Hashable, Sendable {
  var boats: [Boat] = []
}

extension Harbour {
  func boats(on date: Date) -> [Boat] {
    boats.filter { boat in boat.leaves.map { date < $0 } ?? true }
  }

  func piers(on date: Date) -> ArrayDataSource<String, Boat> {
    ArrayDataSource(grouping: boats(on: date).sorted { $0.name < $1.name }, by: \.pier)
  }
}

enum BoatList {
  struct Props: Codable, Sendable {
    var harbour: Harbour
    var date: Date
  }

  static func html(_ props: Props) -> HTML {
    props.harbour.piers(on: props.date).html { pier, rows in
      "<h2>Pier \(pier)</h2><ul>\(rows)</ul>"
    } row: { boat, path in
      "<li id=\("boat-\(path.section)-\(path.item)")>\(boat.name)</li>"
    }
  }
}

func moor(_ boat: Boat, in store: JSONFile<Harbour>) throws(JSONFileError) -> Harbour {
  var harbour = try store.loadIfPresent() ?? Harbour()
  harbour.boats.append(boat)
  try store.save(harbour)
  return harbour
}
