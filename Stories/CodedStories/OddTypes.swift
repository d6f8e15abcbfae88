import Foundation
import Storybook

/// Types that are rare and allowed, each beside a title that every test can edit: for hosts with
/// this variable in their environment.
enum OddTypes {
  struct Props<Value: Codable & Sendable>: Codable, Sendable {
    var title = "A title"
    var value: Value
  }

  static var isIncluded: Bool { ProcessInfo.processInfo.environment["CODED_STORIES_ODD"] != nil }

  static func html<Value>(_ props: Props<Value>) -> HTML {
    "<h1>\(props.title)</h1><pre>\(String(String(describing: props.value).prefix(2000)))</pre>"
  }

  private static func screen<Value: Codable & Sendable>(
    _ name: String, _ value: Value
  ) -> any ScreenConvertible {
    Screen("Odd/\(name)", render: html) { Story("Sample", Props(value: value)) }
      .coded(by: PropsCoder(decoder: JSONDecoder(), encoder: JSONEncoder()))
  }

  static var screens: [any ScreenConvertible] {
    [
      screen("Expression", Expression.sample), screen("Any JSON", AnyJSON.sample),
      screen("Rule", Rule.sample), screen("Tree", Node.sample), screen("Wide", Wide()),
      screen("Keys", Keys()), screen("Sets", Sets()), screen("Optionals", Optionals()),
      screen("Leaves", Leaves()), screen("Nothing", Nothing()), screen("Emptiness", Emptiness()),
      screen("Tuples", [Pair("a", 1), Pair("b", -1)]), screen("Texts", Texts()),
      screen("Digits", Digits()), screen("Names", Names()), screen("Bare number", 1.5),
      screen("Bare text", ""), screen("Lists", [[[1, 2], []], []]),
      screen("Cases", [Shape.point, .circle(radius: 1), .named("a", 2), .again([.point])]),
    ]
  }
}

extension OddTypes {
  indirect enum Expression: Codable, Sendable {
    case number(Double), negated(Expression), sum(Expression, Expression)
    case list([Expression]), named([String: Expression]), maybe(Expression?)

    static let sample = Expression.sum(
      .negated(.number(1)), .list([.named(["a": .maybe(nil), "b": .number(2)]), .list([])]))
  }

  enum Shape: Codable, Sendable {
    case point, circle(radius: Double), named(String, Int), again([Shape])
  }

  /// Any JSON, by trial.
  indirect enum AnyJSON: Codable, Sendable {
    case null, toggle(Bool), number(Double), text(String), list([AnyJSON]), object(
      [String: AnyJSON])

    static let sample = AnyJSON.object([
      "": .null, "a": .list([.number(1), .toggle(true), .list([]), .object([:])]), "b": .text("x"),
    ])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .toggle(value)
      } else if let value = try? container.decode(Double.self) {
        self = .number(value)
      } else if let value = try? container.decode(String.self) {
        self = .text(value)
      } else if let value = try? container.decode([AnyJSON].self) {
        self = .list(value)
      } else {
        self = .object(try container.decode([String: AnyJSON].self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .null: try container.encodeNil()
      case .toggle(let value): try container.encode(value)
      case .number(let value): try container.encode(value)
      case .text(let value): try container.encode(value)
      case .list(let value): try container.encode(value)
      case .object(let value): try container.encode(value)
      }
    }
  }

  /// A list that its first element names: `["get", "x"]`, `[">", ["get", "x"], 3]`.
  indirect enum Rule: Codable, Sendable {
    case number(Double), call(String, [Rule])

    static let sample = Rule.call(">", [.call("get", []), .number(3)])

    init(from decoder: any Decoder) throws {
      if let number = try? decoder.singleValueContainer().decode(Double.self) {
        self = .number(number)
        return
      }
      var container = try decoder.unkeyedContainer()
      let name = try container.decode(String.self)
      var arguments: [Rule] = []
      while !container.isAtEnd { arguments.append(try container.decode(Rule.self)) }
      self = .call(name, arguments)
    }

    func encode(to encoder: any Encoder) throws {
      guard case .call(let name, let arguments) = self else {
        if case .number(let number) = self { try number.encode(to: encoder) }
        return
      }
      var container = encoder.unkeyedContainer()
      try container.encode(name)
      for argument in arguments { try container.encode(argument) }
    }
  }

  /// A list of two different types.
  struct Pair: Codable, Sendable {
    var name: String
    var amount: Int

    init(_ name: String, _ amount: Int) { (self.name, self.amount) = (name, amount) }

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      name = try container.decode(String.self)
      amount = try container.decode(Int.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(name)
      try container.encode(amount)
    }
  }

  struct Node: Codable, Sendable {
    var name: String
    var children: [Node] = []
    var byName: [String: Node] = [:]

    static let sample = Node(
      name: "root", children: [Node(name: "a", children: [Node(name: "b")])],
      byName: ["c": Node(name: "d")])
  }

  /// Each of its members has all of them again: what follows every member without an end is lost.
  struct Wide: Codable, Sendable {
    var a: [Wide] = []
    var b: [Wide] = []
    var c: [Wide] = []
    var d: [String: Wide] = [:]
    var e: [String: Wide] = [:]
    var f: [[Wide]] = []
    var g: [Wide?] = []
    var h: [Expression] = []
    var i: [Node] = []
    var j: [Shape] = []
    var k = Nested()
    struct Nested: Codable, Sendable {
      var a: [Wide] = []
      var b: [Node] = []
      var c = Deeper()
      struct Deeper: Codable, Sendable {
        var a: [Wide] = []
        var b: [Nested] = []
        var c: [Deeper] = []
      }
    }
  }

  enum Suit: String, Codable, CaseIterable, Sendable { case hearts, spades }

  struct Keys: Codable, Sendable {
    var odd = [
      "": 1, "/": 2, "~": 3, "~1": 4, "a/b": 5, "__proto__": 6, "constructor": 7, "toString": 8,
      "0": 9,
      "<b>": 10, "👩‍👩‍👧": 11, "a\"b": 12, "\\": 13, "length": 14, "-": 15, " ": 16, "\n": 17,
    ]
    var byNumber = [1: "a", -20: "b"]
    var bySuit: [Suit: Int] = [.hearts: 1]
    var none: [String: [String: Int]] = [:]
    var nested = ["__proto__": ["hasOwnProperty": ["valueOf": true]]]
  }

  struct Sets: Codable, Sendable {
    var words: Set<String> = ["a", "b", ""]
    var numbers: Set<Int> = [3, 1, 2]
    var suits: Set<Suit> = [.spades]
    var none: Set<Date> = []
    var lists: Set<[Int]> = [[1], []]
  }

  struct Optionals: Codable, Sendable {
    var text: String?
    var deep: Int???
    var list: [Int?] = [1, nil]
    var lists: [[String]?]? = [nil, ["a"]]
    var byKey: [String: Bool?] = ["a": nil, "b": true]
    var node: Node?
    var nothing: Nothing?
    var date: Date?
    var suit: Suit?
  }

  struct Leaves: Codable, Sendable {
    var past = Date.distantPast
    var future = Date.distantFuture
    var now = Date(timeIntervalSinceReferenceDate: 0.123456)
    var data = Data([0, 255, 128])
    var none = Data()
    var url = URL(string: "https://example.com/ä?q=%20#f")
    var decimal = Decimal(string: "99999999999999.99")
    var id = UUID(uuidString: "6F9619FF-8B86-D011-B42D-00C04FC964FF")
    var locale = Locale(identifier: "de_AT")
    var zone = TimeZone(identifier: "Europe/Vienna")
    var range = 1..<5
    var closed = 0.5...1.5
    var size = CGSize(width: 1, height: 2)
    var index = IndexSet([1, 2, 5])
    var tiny = Float.leastNonzeroMagnitude
    var huge = Double.greatestFiniteMagnitude
    var minus = -0.0
  }

  struct Nothing: Codable, Sendable {}

  struct Emptiness: Codable, Sendable {
    var one = Nothing()
    var some = [Nothing(), Nothing()]
    var byKey = ["a": Nothing()]
    var list: [String] = []
    var text = ""
    var data = Data()
  }

  struct Texts: Codable, Sendable {
    var long = String(repeating: "word ", count: 40_000)
    var line = String(repeating: "x", count: 100_000)
    var lines = String(repeating: "a\n", count: 5_000)
    var marks = "e\u{301}\u{202E}abc\u{200B}\u{2028}\u{FEFF}"
    var controls = "\u{0}\u{1}\t\r\n\u{1B}[31m"
    var markup = "</script><img src=x onerror=alert(1)><!--"
    var faces = "👩‍👩‍👧‍👦🇦🇹"
  }

  struct Digits: Codable, Sendable {
    var most = UInt64.max
    var least = Int64.min
    var large = Int128.max
    var eighteen = 123_456_789_012_345_678
    var price = Decimal(string: "999999999999999999.999999999999999999")
    var small = Decimal(string: "0.000000000000000001")
    var list = [9_007_199_254_740_993, 1]
    var byKey = ["a": Decimal(string: "12345678901234567.89")]
  }

  struct Names: Codable, Sendable {
    var größe = 1
    var 名前 = "a"
    var _1 = true
    var aVeryLongNameThatNobodyWouldEverThinkOfButThatSomebodyHasWrittenAnyway = 1
    var imageURLs = ["a"]
    var `default` = Fall.größer
    enum Fall: String, Codable, CaseIterable, Sendable { case größer, 小さい, `switch` }
  }
}
