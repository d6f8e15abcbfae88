import Storybook

enum Board {
  struct Props: Codable, Hashable, Sendable {
    var rows: [[Cell]] = []
    var cursor: Point?
    var players: [Player] = []
    var turn = 0
    var mode = Mode.solo
    var clock: [Int] = []
  }

  struct Point: Codable, Hashable, Sendable {
    var x = 0
    var y = 0
  }

  struct Player: Codable, Hashable, Sendable {
    var name: String
    var score = 0
  }

  enum Cell: String, Codable, CaseIterable, Sendable { case free, wall, coin }
  enum Mode: String, Codable, CaseIterable, Sendable { case solo, versus, darts }

  static let screen = Screen("Board", render: html) {
    Story("Empty", Props())
    Story(
      "Two players",
      Props(
        rows: [[.free, .wall], [.coin, .free]], cursor: Point(x: 1, y: 0),
        players: [Player(name: "Ann", score: 40), Player(name: "Bo")], turn: 1, mode: .versus))
  }

  static func html(_ props: Props) -> HTML {
    let width = props.rows.first?.count ?? 0
    let rows = props.rows.html { row in
      "<tr>\((0..<width).html { "<td>\(row[$0].rawValue)</td>" })</tr>"  // Planted: board-1
    }
    return """
      <h1>\(props.mode.rawValue): \(next(props))</h1><table><tbody>\(rows)</tbody></table>
      <p>\(cell(props)) \(scores(props))</p><p>\(remaining(props))</p>
      """
  }

  private static func next(_ props: Props) -> String {
    guard props.mode == .versus, props.turn > 0 else { return "turn \(props.turn)" }
    return props.players[props.turn % props.players.count].name  // Planted: board-2
  }

  private static func cell(_ props: Props) -> String {
    guard let cursor = props.cursor, props.rows.indices.contains(cursor.y) else { return "–" }
    let row = props.rows[cursor.y]
    guard cursor.x < row.count else { return "outside at \(cursor.x)" }
    return row[cursor.x].rawValue  // Planted: board-3
  }

  private static func scores(_ props: Props) -> String {
    let scores = Dictionary(uniqueKeysWithValues: props.players.map { ($0.name, $0.score) })  // Planted: board-4
    return scores.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(
      separator: ", ")
  }

  private static func remaining(_ props: Props) -> String {
    for player in props.players where props.mode == .darts && player.score == 501 {
      fatalError("\(player.name) has nothing left.")  // Planted: board-5
    }
    return "clock \(props.clock)"
  }
}
