import Foundation

/// A whole page, whose body views return.
struct Page {
  var title: String
  var body: String

  func html(_ t: Localizer) -> String {
    """
    <!doctype html><html lang="\(t.locale.identifier.prefix(2))"><head><title>\(escaped(title))</title></head>
    <body><header><a href="/">Harbor</a></header><main>\(body)</main></body></html>
    """
  }
}

func boatList(_ boats: [Boat], t: Localizer) -> Page {
  let cards = boats.map { "<li>\(boatCard($0, t: t))" }.joined()
  return Page(title: t("Boats"), body: boats.isEmpty ? t("No boats today.") : "<ul>\(cards)</ul>")
}

func boatCard(_ boat: Boat, t: Localizer) -> String {
  "<h2>\(escaped(boat.name))</h2><p>\(boat.rig.rawValue), \(boat.berths), \(t.money(boat.pricePerDay))</p>"
}

func boatPage(boat: Boat, weather: Weather, t: Localizer) -> Page {
  Page(title: boat.name, body: weatherBanner(weather) + boatCard(boat, t: t))
}

func weatherBanner(_ weather: Weather) -> String {
  switch weather {
  case .calm: ""
  case .wind(let beaufort): "<p>\(beaufort) Bft</p>"
  case .storm(let until): "<p role=alert>Storm until \(until.formatted(.iso8601))</p>"
  }
}

func bookingForm(_ booking: Booking, t: Localizer) -> String {
  let problem = booking.days > 0 ? "" : "<p role=\"alert\">\(t("At least one day."))</p>"
  return """
    <form method="post" action="/bookings"><h1>\(escaped(booking.boat.name))</h1>\(problem)
    <label>Days <input name="days" type="number" value="\(booking.days)"></label>
    <button>\(t("Book"))</button></form>
    """
}

func confirmation(_ booking: Booking, t: Localizer) -> String {
  let extras = booking.extras.sorted { $0.key < $1.key }.map { "<li>\($1) × \(escaped($0))" }
  return "<h1>\(t("Thank you")), \(escaped(booking.skipper))</h1><ul>\(extras.joined())</ul>"
}

/// A view that is a struct of what it shows and of what it needs.
struct InvoiceView {
  let invoice: Invoice
  let t: Localizer

  var body: String {
    let rows = invoice.lines.map {
      "<tr><td>\(escaped($0.text))<td>\(t.money($0.amount * Decimal($0.quantity)))"
    }
    return "<h1>\(escaped(invoice.number))</h1><table>\(rows.joined())</table>"
  }
}

func memberTable(members: [Member], sortedBy order: Member.Order, page: Int) -> String {
  let sorted = members.sorted { order == .name ? $0.name < $1.name : $0.joined < $1.joined }
  let rows = sorted.dropFirst((page - 1) * 20).prefix(20).map { "<tr><td>\(escaped($0.name))" }
  return "<table><thead><tr><th>Name<tbody>\(rows.joined())</table>"
}

extension Member {
  var card: String { "<p>\(escaped(name)), \(joined.formatted(.iso8601))</p>" }
}

func errorPage(status: Int, message: String?, t: Localizer) -> Page {
  Page(title: "\(status)", body: "<h1>\(status)</h1><p>\(escaped(message ?? t("Not found")))</p>")
}

struct Mail {
  var subject: String
  var html: String
}

struct Mailer {
  let t: Localizer

  func booked(_ booking: Booking) -> Mail {
    Mail(subject: t("Thank you"), html: confirmation(booking, t: t))
  }
}

/// The pages without any data, by their paths.
enum Site {
  static let paths = ["/about", "/prices", "/nowhere"]

  static func page(_ path: String) -> String {
    switch path {
    case "/about": "<h1>About the harbor</h1>"
    case "/prices": "<h1>Prices</h1>"
    default: "<h1>404</h1><p>\(escaped(path))</p>"
    }
  }
}

/// A view model as apps with a screen have it.
@MainActor final class SearchModel {
  private(set) var result: Result<[Boat], any Error> = .success([])
  private let fleet: any Fleet

  init(_ fleet: any Fleet) { self.fleet = fleet }

  func load(_ query: String) async {
    do { result = .success(try await fleet.boats(matching: query)) } catch {
      result = .failure(error)
    }
  }

  func html(_ t: Localizer) -> String {
    switch result {
    case .success(let boats): "<h1>\(t("Find a boat"))</h1>\(boatList(boats, t: t).body)"
    case .failure(let error): "<p role=alert>\(escaped("\(error)"))</p>"
    }
  }
}

func escaped(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
}
