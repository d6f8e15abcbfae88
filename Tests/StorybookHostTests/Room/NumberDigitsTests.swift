// swift-format-ignore-file: NeverForceUnwrap
// Literals that are known to be good.

import Foundation
import StorybookSchema
import Testing

@testable import Storybook
@testable import StorybookTestSupport
@testable import StorybookHost

/// Numbers of any digits, with the point and the exponent anywhere, through what a host does with
/// them: no digit changes.
struct NumberDigitsTests {
  private static let numbers: [String] = {
    var random = RandomSource(seed: 47)
    return (0..<2000).map { _ in number(&random) }
  }()

  /// Mostly of the lengths at which a double starts to round.
  private static func number(_ random: inout RandomSource, exponents: Range<Int> = -400..<400)
    -> String
  {
    let length = [1..<15, 14..<20, 1..<39].randomElement(using: &random)!.randomElement(
      using: &random)!
    let digits = (0..<length).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
    let all = [
      digits, String(repeating: "9", count: length),
      "1\(String(repeating: "0", count: max(0, length - 2)))1",
    ].randomElement(using: &random)!
    let point = Int.random(in: 0...all.count, using: &random)
    let whole = all.prefix(point).drop { $0 == "0" }
    let fraction = all.dropFirst(point)
    let sign = random.chance(1, of: 3) ? "-" : ""
    let exponent =
      random.chance(1, of: 3) ? "e\(exponents.randomElement(using: &random)!)" : ""
    return sign + (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : ".\(fraction)")
      + exponent
  }

  @Test func `values, patches and differences keep every digit`() throws {
    let old: Value = ["a": 1, "list": [1, ["b": 2]]]
    for text in Self.numbers {
      let json = #"{"a":\#(text),"list":[1,{"b":\#(text)}]}"#
      let new = try Value(json: json)
      #expect(new.text == json)
      #expect(try old.applying(Patch.difference(from: old, to: new)).text == json)
      let patch = try Patch(
        Value(json: #"[{"op":"replace","path":"/list/1/b","value":\#(text)}]"#))
      #expect(try new.applying(patch).text == json)
      #expect(
        try new.applying(Patch([.copy(from: Pointer("/a")!, to: Pointer("/c")!)]))["c"]?.text
          == text)
    }
  }

  @Test func `a type that has all digits keeps them, also in a dictionary`() throws {
    var random = RandomSource(seed: 48)
    for _ in 0..<2000 {
      let number = Number(text: Self.number(&random, exponents: -40..<40))
      let value = Value.number(number)
      let decimal = try PropsCoding.decode(Decimal.self, from: value)
      #expect(try PropsCoding.encode(decimal) == value, "\(number.text)")
      let named = try PropsCoding.decode([String: [Decimal?]].self, from: ["a": [value, nil]])
      #expect(try PropsCoding.encode(named) == ["a": [value, nil]], "\(number.text)")
    }
  }

  @Test func `a room keeps every digit, through edits, undo, a return and a restart`() throws {
    var random = RandomSource(seed: 49)
    for _ in 0..<200 {
      let text = Self.number(&random, exponents: -40..<40)
      let props = #"{"amount":\#(text),"name":"a"}"#
      var stage = RoomStage(.prices)
      stage.join("a")
      stage.say(
        try Value(
          json:
            #"{"type":"edit","seq":1,"patch":[{"op":"replace","path":"/amount","value":\#(text)}]}"#
        ).object!, as: "a")
      stage.edit("/amount", 1, seq: 2, as: "a")
      stage.say(["type": "undo", "seq": 3], as: "a")
      #expect(stage.room.props["amount"]?.text == text)
      let shared = try RoomState(stage.room.state.value, over: EnvironmentSettings(device: "phone"))
      #expect(shared.props["amount"]?.text == text)
      let known = KnownState(props: try Value(json: props), revision: 9, life: "x")
      #expect(RoomStage(.prices, from: known).room.props.text == props)
    }
  }
}

extension Catalog {
  fileprivate struct Price: Codable, Hashable, Sendable {
    var amount: Decimal
    var name: String
  }

  fileprivate static var prices: Catalog {
    Catalog("Tests") {
      Screen("Lab/Price", render: { (price: Price) -> HTML in "<p>\(price.name)</p>" }) {
        Story("Low", Price(amount: 1, name: "a"))
      }
    }
  }
}
