import Foundation
import StorybookFuzzing
@testable import StorybookSchema
@testable import StorybookExplore
import StorybookTestSupport
import Testing

/// Props at the ends of their types: an author's own, or typed.
struct ExtremeValuesTests {
  struct Props: Codable, Hashable {
    enum Level: Int, Codable, CodingKeyRepresentable { case low = -1, high = 7 }
    enum Grade: Int, Codable { case one = 1, two }
    struct Rank: RawRepresentable, Codable, Hashable, CodingKeyRepresentable { var rawValue: Int }

    var int = Int.min
    var unsigned = UInt64.max
    var small = Int8.min
    var wide = Int128.min
    var widest = UInt128.max
    var perhaps: Int128? = .max
    var list: [Int128] = [.min, 0, .max]
    var wideKeys: [Int128: UInt128] = [.max: .max]
    var double = -Double.greatestFiniteMagnitude
    var float = Float.greatestFiniteMagnitude
    var decimal = Decimal.greatestFiniteMagnitude
    var past = Date.distantPast
    var never = Date(timeIntervalSinceReferenceDate: 1e300)
    var levels: [Level: Int] = [.low: .min, .high: .max]
    var grades: [Grade: Int] = [.one: .min]
    var ranks: [Rank: Int] = [Rank(rawValue: .min): .max]
    var bounded = 5
    var shallow = 0.5
  }

  private static let controls = Controls<Props>()
    .control(\.int, .slider(Int.min ... .max)).control(\.wide, .stepper(Int128.min ... .max))
    .control(\.double, .slider(1e308...1.7e308)).control(\.shallow, .slider(0 ... .infinity))
    .control(\.bounded, .slider(Int.min...Int.min + 1, step: .max))

  private static let samples: [Props] = {
    var other = Props()
    (other.int, other.wide, other.perhaps, other.list) = (.max, .max, nil, [])
    (other.double, other.decimal) = (.leastNonzeroMagnitude, .leastNonzeroMagnitude)
    (other.past, other.never) = (.distantFuture, Date(timeIntervalSinceReferenceDate: -1e300))
    return [Props(), other]
  }()

  private static let document = SchemaDeriver.derive(
    Props.self, samples: samples, controls: controls
  ).document

  @Test(arguments: [0, 1]) func `the schema accepts the type's own values`(index: Int) throws {
    let props = Self.samples[index]
    let value = try PropsCoding.encode(props)
    #expect(Self.document.mismatches(value) == [])
    #expect(Drift.between(value, and: Self.document).fields == [])
    #expect(Drift.between(value, andPublished: Self.document.value).fields == [])
    #expect(try PropsCoding.decode(Props.self, from: value) == props)
    #expect(!Self.document.value.text.contains("x-unknown"))
  }

  @Test(arguments: [0, 1])
  func `values like them are found for Pick, exploration and shrinking`(index: Int) throws {
    let value = try PropsCoding.encode(Self.samples[index])
    let document = Self.document
    for place in document.places(in: value) {
      for other in DistinctValues(document).values(at: place) { #expect(other != place.value) }
      _ = BoundaryValues(document).values(at: place)
      _ = Simplification(document).candidates(value, at: place)
    }
    for other in CaseSequence(document, bases: [value], seed: 1).prefix(300) {
      _ = try? PropsCoding.decode(Props.self, from: other.props)
    }
    let text = SwiftExpression.expression(for: Self.samples[index])
    #expect(!text.contains("inf") && !text.contains("nan"))
  }

  @Test(arguments: HostileNumber.short)
  func `drift and conversion take any number`(number: String) throws {
    let value = try PropsCoding.encode(Self.samples[0])
    for hostile in HostileNumber.values(of: value, number) {
      let drift = Drift.between(hostile, and: Self.document)
      _ = try? hostile.applying(drift.patch)
      _ = try? PropsCoding.decode(Props.self, from: hostile)
    }
  }
}
