import Storybook

enum Poll {
  struct Props: Codable, Hashable, Sendable {
    var question = "Tea?"
    var options: [Option] = []
    var state = State.draft
  }

  struct Option: Codable, Hashable, Sendable {
    var text: String
    var votes: UInt16 = 1
  }

  enum State: Codable, Hashable, Sendable {
    case draft
    case open(days: Int)
    case closed(winner: Int)
  }

  static let screen = Screen("Poll", render: html) {
    Story("Draft", Props())
    Story("Open", Props(options: [Option(text: "Yes"), Option(text: "No")], state: .open(days: 2)))
  }

  static func html(_ props: Props) -> HTML {
    switch props.state {
    case .draft: return "\(props.question)"  // Planted: poll-3
    case .open(let days): return "<h1>\(props.question)</h1><p>\(days)</p><ul>\(rows(props))</ul>"
    case .closed(let winner):
      let best = props.options[winner].text  // Planted: poll-1
      return "<h1>\(props.question)</h1><p>The winner is \(best).</p>"
    }
  }

  private static func rows(_ props: Props) -> HTML {
    let total = props.options.reduce(0) { $0 + Int($1.votes) }
    return props.options.html {
      "<li>\($0.text): \(Int($0.votes) * 100 / total) %</li>"  // Planted: poll-2
    }
  }
}
