import Storybook
import StorybookAsync
import StorybookSchema
import StorybookTestSupport
import Testing

/// The editor of an ``AsyncData`` comes from its type, like any other.
struct AsyncDataSchemaTests {
  struct Photo: Codable, Hashable, Sendable {
    var title: String
    var isSelected = false
  }

  struct Props: Codable, Sendable {
    var photos: AsyncData<[Photo]>
  }

  static let samples: [AsyncData<[Photo]>] = [
    .loading(), .loading(last: [Photo(title: "a")]),
    .failed(LoadingError(message: "Off")),
    .failed(LoadingError(message: "Off", canRetry: false), last: []),
    .empty, .value([Photo(title: "a", isSelected: true)]),
  ]

  @Test func `it is a choice of the four states, each with what it carries`() throws {
    let document = SchemaDeriver.document(AsyncData<[Photo]>.self)
    guard case .union(let states) = document.resolved(document.root) else {
      Issue.record("no union: \(document.value)")
      return
    }
    #expect(states.map(\.name) == ["loading", "failed", "empty", "value"])
    #expect(
      states.map { Self.fields($0.payload) } == [
        ["last"], ["message", "canRetry", "last"], [], nil,
      ])
    guard case .array(let photo, _) = states[3].payload else {
      Issue.record("no list: \(states[3].payload)")
      return
    }
    #expect(Self.fields(document.resolved(photo)) == ["title", "isSelected"])
  }

  private static func fields(_ schema: Schema) -> [String]? {
    guard case .object(let fields) = schema else { return nil }
    return fields.map(\.key)
  }

  @Test(arguments: [[], samples.map(Props.init)]) func `nothing of it is a guess`(
    samples: [Props]
  ) {
    let text = SchemaDeriver.document(Props.self, samples: samples).value.text
    for word in ["x-guessed", "x-note", "x-unknown"] { #expect(!text.contains(word)) }
  }

  @Test func `every state fits it, and whatever fits it decodes`() throws {
    let document = SchemaDeriver.document(Props.self)
    for sample in Self.samples {
      #expect(document.mismatches(try PropsCoding.encode(Props(photos: sample))) == [])
    }
    var random = RandomValues(document, seed: 4)
    for _ in 0..<200 {
      let value = random.next()
      #expect(throws: Never.self) { try PropsCoding.decode(Props.self, from: value) }
    }
  }

  @Test func `it has a Swift expression`() {
    func text(_ data: AsyncData<[Photo]>) -> String {
      SwiftExpression.expression(for: Props(photos: data))
    }
    #expect(text(.loading()) == ".init(photos: .loading(last: nil))\n")
    #expect(
      text(.failed(LoadingError(message: "Off"), last: []))
        == ".init(photos: .failed(.init(message: \"Off\", canRetry: true), last: []))\n")
    #expect(text(.empty) == ".init(photos: .empty)\n")
    #expect(text(.value([])) == ".init(photos: .value([]))\n")
  }
}
