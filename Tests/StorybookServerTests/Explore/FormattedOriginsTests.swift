import Foundation
import Storybook
import StorybookHost
import StorybookProgram
import StorybookSchema
import Testing

@testable import StorybookExplore

/// Every letter of a formatted value leads to its prop, not only those that the next value changes.
struct FormattedOriginsTests {
  private struct Hours: Codable, Sendable { var from = 480, until = 1_090 }

  private struct Props: Codable, Sendable {
    var minutes = 480
    var early = 490
    var late = 1_439
    var seconds = 3_725
    var price = 8.1
    var whole = 12.0
    var cents = 810
    var total = 1_204_500
    var rate = 0.081
    var day = Date(timeIntervalSinceReferenceDate: 775_000_000)
    var code = "AB-12/c"
    var hours: Hours? = Hours()
    var guests = 12
  }

  /// A text of the screen, with the part that one prop makes.
  private struct Shown {
    let path: String
    let before: String
    let made: String
    var after = ""
  }

  private static func time(_ minutes: Int) -> String {
    "\(minutes / 60):\(String(format: "%02d", minutes % 60))"
  }

  private static func date(_ date: Date, _ format: String) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = format
    return formatter.string(from: date)
  }

  private static func texts(_ props: Props) -> [Shown] {
    let price = String(format: "%.2f", props.price)
    let cents = "\(props.cents / 100),\(String(format: "%02d", props.cents % 100))"
    var texts = [
      Shown(path: "/minutes", before: "From ", made: time(props.minutes)),
      Shown(path: "/early", before: "12 at ", made: time(props.early)),
      Shown(path: "/late", before: "until ", made: time(props.late), after: " o’clock"),
      Shown(
        path: "/seconds", before: "",
        made: "\(props.seconds / 3_600):\(props.seconds / 60 % 60):\(props.seconds % 60)"),
      Shown(path: "/price", before: "$", made: price),
      Shown(path: "/price", before: "", made: price.replacing(".", with: ","), after: " €"),
      Shown(path: "/whole", before: "CHF ", made: String(format: "%.2f", props.whole)),
      Shown(path: "/cents", before: "€ ", made: cents),
      Shown(
        path: "/total", before: "",
        made: props.total.formatted(.number.locale(Locale(identifier: "en_US")))),
      Shown(path: "/rate", before: "", made: String(format: "%.2f", props.rate * 100), after: " %"),
      Shown(path: "/day", before: "on ", made: date(props.day, "yyyy-MM-dd")),
      Shown(path: "/day", before: "", made: date(props.day, "d MMM yyyy")),
      Shown(path: "/day", before: "at ", made: date(props.day, "HH:mm")),
      Shown(path: "/code", before: "#", made: props.code),
      Shown(path: "/guests", before: "Table for ", made: "\(props.guests)", after: " guests"),
    ]
    if let hours = props.hours {
      texts += [
        Shown(path: "/hours/from", before: "Open ", made: time(hours.from)),
        Shown(path: "/hours/until", before: "Shut ", made: time(hours.until)),
      ]
    } else {
      texts.append(Shown(path: "/hours", before: "", made: "Closed"))
    }
    return texts
  }

  private static func body(_ texts: [Shown]) -> String {
    "<main>" + texts.map { "<p>\($0.before)\($0.made)\($0.after)</p>" }.joined() + "</main>"
  }

  @Test func `each letter that a value makes is found`() async throws {
    let props = Props()
    let json = try Value(json: Array(JSONEncoder().encode(props)))
    let observer = CaseRunner(screen: "a", environment: EnvironmentSettings(device: "")) {
      guard case .evaluate(let evaluation) = $0,
        let varied = try? JSONDecoder().decode(Props.self, from: Data(evaluation.props))
      else {
        return [.outcome(.rejected(PropsError(path: Pointer(), reason: "no")))]
      }
      let body = Self.body(Self.texts(varied))
      return [.outcome(.rendered(.html(raw: body), Timing(decode: 0, render: 0)))]
    }
    let texts = Self.texts(props)
    let run = OriginRun(
      document: SchemaDocument(
        published: SchemaDeriver.document(Props.self, samples: [props]).value),
      observer: observer, body: Self.body(texts))
    let origins = try await run.findings(of: json).origins
    var end = "<main>".utf16.count
    for text in texts {
      let start = end + "<p>\(text.before)".utf16.count
      var ranges = origins.filter { "\($0.path)" == text.path }.flatMap(\.ranges)
      // The first digits of a year stay: the page finds them by the word that they are in.
      if text.path == "/day" { ranges.append(start..<(start + 4)) }
      let lost = text.made.utf16.indices.enumerated().filter { index, place in
        let unit = Character(Unicode.Scalar(text.made.utf16[place]) ?? " ")
        return (unit.isLetter || unit.isNumber) && !ranges.contains { $0.contains(start + index) }
      }
      #expect(lost.isEmpty, "\(text.path): \(text.made), letters \(lost.map(\.offset))")
      // No other prop makes these letters, except one around this one.
      let others = origins.filter { other in
        other.ranges.contains { $0.overlaps(start..<(start + text.made.utf16.count)) }
      }.map { "\($0.path)" }
      #expect(others.allSatisfy { text.path.hasPrefix($0) }, "\(text.made): \(others)")
      end = start + "\(text.made)\(text.after)</p>".utf16.count
    }
  }
}
