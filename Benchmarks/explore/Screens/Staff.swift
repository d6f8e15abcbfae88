import Storybook

enum Staff {
  struct Props: Codable, Hashable, Sendable {
    var people: [Person] = []
    var note: String?
  }

  struct Person: Codable, Hashable, Sendable {
    var id: Int
    var boss: Int?
    var name: String
  }

  static let screen = Screen("Staff", render: html) {
    Story("Nobody", Props())
    Story("Two", Props(people: [Person(id: 1, name: "Ann"), Person(id: 2, boss: 1, name: "Bo")]))
  }

  static func html(_ props: Props) -> HTML {
    let byID = Dictionary(uniqueKeysWithValues: props.people.map { ($0.id, $0) })  // Planted: staff-1
    let rows = props.people.html { "<li>\($0.name), level \(level($0, byID))</li>" }
    // Planted: staff-3
    let data = props.people.map { "\"\($0.name)\"" }.joined(separator: ",")
    return "<h1>\(props.note ?? "Staff")</h1><ul>\(rows)</ul><script>let all = [\(raw: data)]</script>"
  }

  private static func level(_ person: Person, _ all: [Int: Person]) -> Int {
    person.boss.flatMap { all[$0] }.map { 1 + level($0, all) } ?? 0  // Planted: staff-2
  }
}
