import StorybookSchema
import Testing

@testable import Storybook

/// What a request of a script may be, and which handler takes it.
struct ScreenRequestTests {
  private static let form = ["content-type": "application/x-www-form-urlencoded;charset=UTF-8"]

  @Test(arguments: [
    ("POST", "/cart", [:], "", true), ("GET", "/", [:], "", true),
    ("GET", "/a?b=../c#../d", form, "x", true),
    // What no browser sends.
    ("post", "/cart", [:], "", false), ("", "/cart", [:], "", false),
    ("POST /a HTTP/1.1", "/cart", [:], "", false),
    (String(repeating: "A", count: 21), "/cart", [:], "", false),
    ("GET", "cart", [:], "", false), ("GET", "", [:], "", false),
    ("GET", "https://shop.test/cart", [:], "", false), ("GET", "/a b", [:], "", false),
    ("GET", "/a\r\nHost: b", [:], "", false), ("GET", "/ä", [:], "", false),
    ("GET", "/%zz", [:], "", false), ("GET", "/../cart", [:], "", false),
    ("GET", "/a/%2e%2E/cart", [:], "", false), ("GET", "/./cart", [:], "", false),
    ("GET", "/" + String(repeating: "a", count: 2_000), [:], "", false),
    ("GET", "/", ["x": "a\r\nSet-Cookie: b"], "", false), ("GET", "/", ["a b": ""], "", false),
    ("GET", "/", ["": ""], "", false), ("GET", "/", ["X": ""], "", false),
    ("GET", "/", ["x": String(repeating: "a", count: 17_000)], "", false),
    (
      "GET", "/", Dictionary(uniqueKeysWithValues: (0...50).map { ("\($0)", "") }), "", false
    ),
    ("POST", "/", [:], String(repeating: "a", count: (1 << 20) + 1), false),
  ]) func `only what a browser sends is a request`(
    method: String, address: String, headers: [String: String], body: String, isOne: Bool
  ) {
    let request = ScreenRequest(method: method, address: address, headers: headers, body: body)
    #expect((request != nil) == isOne)
  }

  @Test(
    arguments: [
      ("GET", "/cart/:id", "GET", "/cart/7?id=8", ["id": "7"]),
      ("GET", "/cart/:id", "GET", "/cart/a%2Fb%20c", ["id": "a/b c"]),
      ("GET", "/:kind/:id", "GET", "/cart/", ["kind": "cart", "id": ""]),
      ("GET", "/", "GET", "/?a", [:]), ("GET", "/cart", "GET", "/c%61rt", [:]),
      ("GET", "/cart", "POST", "/cart", nil), ("GET", "/cart", "GET", "/cart/", nil),
      ("GET", "/cart", "GET", "/Cart", nil), ("GET", "/cart/:id", "GET", "/cart", nil),
      ("GET", "/cart/:id", "GET", "/cart/7/8", nil), ("GET", "/cart", "GET", "//cart", nil),
    ] as [(String, String, String, String, [String: String]?)])
  func `a handler is for one method and path`(
    method: String, path: String, asked: String, address: String, placeholders: [String: String]?
  ) throws {
    let request = try #require(ScreenRequest(method: asked, address: address))
    #expect(RequestPattern(method, path)?.match(request)?.placeholders == placeholders)
  }

  @Test(arguments: [("get", "/cart"), ("POST", "cart"), ("POST", "/a/../b"), ("GET", "/cart?a=1")])
  func `a handler for what no browser requests answers with its mistake`(
    method: String, path: String
  ) throws {
    let handler = OnRequest<Int>(method, path) { _, _ in .text("never") }
    let request = try #require(ScreenRequest(method: "GET", address: "/"))
    var props = 1
    let answered = handler.answerRequest(request, props: &props)
    #expect(answered?.answer.status == 500)
    #expect(answered?.reason?.hasPrefix("Invalid handler for \(method) \(path): ") == true)
    #expect(answered?.location?.contains("ScreenRequestTests.swift:") == true)
  }

  @Test func `fields are those of the body and of the query`() throws {
    let request = try #require(
      ScreenRequest(
        method: "POST", address: "/cart?gift=yes&size=s", headers: Self.form,
        body: "name=Ann+%26+Zo%C3%AB&size=m&size=l&empty&bad=%zz"))
    #expect(request["name"] == "Ann & Zoë" && request["gift"] == "yes" && request["size"] == "m")
    #expect(request.values(of: "size") == ["m", "l", "s"])
    #expect(request["empty"] == "" && request["bad"] == "%zz" && request["none"] == nil)
  }

  @Test func `a body is a form only if it says so`() throws {
    let request = try #require(ScreenRequest(method: "POST", address: "/", body: #"{"a":[1,2]}"#))
    #expect(request["a"] == nil)
    #expect(try request.json(as: [String: [Int]].self) == ["a": [1, 2]])
    #expect(throws: (any Error).self) { try request.json(as: [Int].self) }
  }

  @Test(arguments: [
    (RequestAnswer.text("a"), true), (.status(204), true), (.status(599), true),
    (.status(199), false), (.status(600), false),
    (.text("", headers: ["HX-Trigger": "{\"a\":1}"]), true),
    (.text("", headers: ["x": "a\nb"]), false),
    (.text("", headers: ["x y": "a"]), false),
    (.text("", headers: ["x": "ä"]), false),
    (.text(String(repeating: "a", count: (1 << 20) + 1)), false),
  ]) func `an answer is one that a browser takes`(answer: RequestAnswer, isFine: Bool) {
    #expect((answer.problem == nil) == isFine)
    let value = AnsweredRequest(answer, by: "a:1").value
    #expect(((try? AnsweredRequest(reading: value)) != nil) == isFine)
  }

  @Test func `an answer says what it is`() throws {
    #expect(RequestAnswer(HTML(raw: "<p>")).headers == ["content-type": "text/html; charset=utf-8"])
    let json = try RequestAnswer.json(["a": 1], headers: ["Content-Type": "application/ld+json"])
    #expect(json.headers == ["content-type": "application/ld+json"] && json.body == #"{"a":1}"#)
  }
}
