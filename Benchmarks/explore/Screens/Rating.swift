import Storybook

enum Rating {
  struct Props: Codable, Hashable, Sendable {
    var stars = 3.5
    var votes = [3, 4]
    var style = Style.stars
    var caption: String?
  }

  enum Style: String, Codable, CaseIterable, Sendable { case stars, hearts, number }

  static let screen = Screen("Rating", render: html) {
    Story("Good", Props())
    Story("Of one", Props(stars: 5, votes: [5], caption: "Best of all"))
  }

  static func html(_ props: Props) -> HTML {
    """
    <h1>\(props.caption ?? "Rating")</h1><p>\(drawn(props))</p><p>\(average(props.votes))</p>
    """
  }

  private static func drawn(_ props: Props) -> String {
    let count = Int(props.stars * 2)  // Planted: rating-1
    switch props.style {
    case .stars, .hearts: return "\(count) halves"  // Planted: rating-3
    case .number: return "number \(count)"
    }
  }

  private static func average(_ votes: [Int]) -> Int {
    votes.map { min(5, max(0, $0)) }.reduce(0, +) / votes.count  // Planted: rating-2
  }
}
