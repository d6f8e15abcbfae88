import Storybook
import Testing

enum Download {
  struct Props: Codable, Sendable {
    var received = 0
    var size = 0
    var title = ""
  }

  static let invariants: [Invariant<Props>] = [
    Invariant("no more is received than there is", at: \.received, \.size) {
      $0.received <= $0.size
    },
    Invariant("a title has no line breaks", at: \.title) { props in
      if let line = props.title.firstIndex(of: "\n") {
        throw LineBreak(place: props.title.distance(from: props.title.startIndex, to: line))
      }
      return true
    },
  ]

  struct LineBreak: Error, CustomStringConvertible {
    var place: Int
    var description: String { "There is one after \(place) letters." }
  }

  static func html(_ props: Props) -> HTML {
    "<progress max=\(props.size) value=\(props.received)></progress> \(props.title)"
  }

  static let screen = Screen("Files/Download", render: html) {
    Story("Half way", Props(received: 50, size: 100, title: "Map"))
    Story(
      "Size was wrong", Props(received: 120, size: 100),
      breaks: ["no more is received than there is"])
  }
  .invariants(invariants)
}

struct DownloadTests {
  @Test func `a download that is done is as it should be`() {
    let done = Download.Props(received: 100, size: 100)
    #expect(Download.invariants.broken(by: done).isEmpty)
  }

  @Test func `a rule that throws says more`() {
    let broken = Download.invariants.broken(by: Download.Props(title: "A\nB"))
    #expect(broken == ["a title has no line breaks: There is one after 1 letters."])
  }
}
