import Foundation
import Storybook
import StorybookAsync
import StorybookSchema
import Testing

struct AsyncDataTests {
  typealias Numbers = AsyncData<[Int]>

  static let offline = LoadingError(message: "Offline")

  // MARK: What is known, and what follows

  struct Known: Sendable {
    var isLoading = false
    var error: LoadingError?
    var value: [Int]?
  }

  @Test(arguments: [
    (Known(), Numbers.empty),
    (Known(value: []), .empty),
    (Known(value: [1]), .value([1])),
    (Known(error: offline), .failed(offline)),
    (Known(error: offline, value: []), .failed(offline)),
    (Known(error: offline, value: [1]), .failed(offline, last: [1])),
    (Known(isLoading: true), .loading()),
    (Known(isLoading: true, value: []), .loading()),
    (Known(isLoading: true, value: [1]), .loading(last: [1])),
    (Known(isLoading: true, error: offline, value: [1]), .loading(last: [1])),
  ])
  func `loading goes before a failure, that before a value, and nothing is empty`(
    known: Known, state: Numbers
  ) {
    let determined = Numbers(
      isLoading: known.isLoading, error: known.error, value: known.value)
    #expect(determined == state)
  }

  @Test func `what counts as empty is the author's choice`() {
    let state = AsyncData(isLoading: false, value: 0) { $0 == 0 }
    #expect(state == .empty)
    #expect(AsyncData(isLoading: false, value: 0) == .value(0))
  }

  // MARK: What stays

  @Test(arguments: [
    (Numbers.value([1]), Numbers.loading(last: [1])),
    (.failed(offline, last: [1]), .loading(last: [1])),
    (.failed(offline), .loading()),
    (.empty, .loading()),
  ])
  func `the last good value stays while it is loaded again`(before: Numbers, after: Numbers) {
    var data = before
    data.reload()
    #expect(data == after)
    data.reload()
    #expect(data == after)
  }

  @Test func `a reset forgets the last value`() {
    var data = Numbers.failed(Self.offline, last: [1])
    data.reset()
    #expect(data == .loading())
  }

  @Test func `another value takes the place of the value in every state`() {
    #expect(Numbers.loading(last: [1, 2]).map(\.count) == .loading(last: 2))
    #expect(Numbers.failed(Self.offline).map(\.count) == .failed(Self.offline))
    #expect(Numbers.empty.map(\.count) == .empty)
    #expect(Numbers.value([1]).map(\.count) == .value(1))
  }

  // MARK: What is to apply

  typealias Step = (from: Numbers, to: Numbers, value: [Int]?, forced: [Int]?)

  static let steps: [Step] = [
    (.loading(), .value([1]), [1], [1]),
    (.loading(last: [1]), .value([1]), nil, [1]),
    (.value([1]), .value([1]), nil, [1]),
    (.value([1]), .value([2]), [2], [2]),
    (.value([1]), .failed(offline, last: [1]), nil, [1]),
    (.value([1]), .empty, nil, nil),
    (.empty, .loading(), nil, nil),
  ]

  @Test(arguments: steps) func `an equal value is applied again only when forced`(step: Step) {
    #expect(step.to.newValue(after: step.from) == step.value)
    #expect(step.to.newValue(after: step.from, forced: true) == step.forced)
  }

  // MARK: Failures

  struct Refused: LocalizedError {
    var errorDescription: String? { "The door is locked." }
  }
  enum Plain: Error { case tooLate(minutes: Int) }

  @Test func `a failure has the words of its error`() {
    #expect(LoadingError(Refused()).message == "The door is locked.")
    #expect(LoadingError(Plain.tooLate(minutes: 3)).message == "tooLate(minutes: 3)")
    #expect(!LoadingError(CocoaError(.fileNoSuchFile)).message.contains("CocoaError"))
    let final = LoadingError(message: "Gone", canRetry: false)
    #expect(LoadingError(final) == final)
  }

  // MARK: JSON

  static let written: [(Numbers, String)] = [
    (.loading(), #"{"loading":{}}"#),
    (.loading(last: [1]), #"{"loading":{"last":[1]}}"#),
    (.failed(offline), #"{"failed":{"message":"Offline","canRetry":true}}"#),
    (
      .failed(LoadingError(message: "Gone", canRetry: false), last: [1]),
      #"{"failed":{"message":"Gone","canRetry":false,"last":[1]}}"#
    ),
    (.empty, #"{"empty":{}}"#),
    (.value([1, 2]), #"{"value":[1,2]}"#),
  ]

  @Test(arguments: written) func `it is plain JSON that reads well`(
    data: Numbers, json: String
  ) throws {
    #expect(try PropsCoding.encode(data).text == json)
    #expect(try JSONDecoder().decode(Numbers.self, from: JSONEncoder().encode(data)) == data)
    #expect(try JSONDecoder().decode(Numbers.self, from: Data(json.utf8)) == data)
  }

  @Test(arguments: ["{}", #"{"value":[],"empty":{}}"#]) func `it is in exactly one state`(
    json: String
  ) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Numbers.self, from: Data(json.utf8))
    }
  }
}
