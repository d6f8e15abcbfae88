import Foundation
import Storybook
import StorybookProgram

@testable import Harbor

@main struct Main { static func main() { StoryProgram(catalog).run() } }

let catalog = Catalog("Harbor", make: { Localizer($0.locale) }) {
  Screen("Boats/List", html: { boatList($0, t: $1).html($1) }) {
    Story("None", [])
    Story("Three", [.tern, .tern, .tern])
    Story("In German", [.tern]).environment(\.locale, "de_DE")
  }
  Screen("Boats/Card", html: boatCard) { Story("Tern", .tern) }
  Screen("Boats/Page", html: { boatPage(boat: $0, weather: $1, t: $2).html($2) }) {
    Story("Calm", .tern, .calm)
    Story("Windy", .tern, .wind(beaufort: 7))
  }
  Screen("Boats/Weather", html: weatherBanner) { Story("Storm", .storm(until: .distantFuture)) }
  Screen("Bookings/Form", html: bookingForm) {
    Story("One day")
    Story("No days") { $0.days = 0 }
  }
  Screen("Bookings/Confirmation", html: confirmation) {
    Story("With extras") { $0.extras = ["Kayak": 2] }
  }
  Screen("Bookings/Invoice", html: { InvoiceView(invoice: $0, t: $1).body }) { Story("Due") }
  Screen("Members/Table", html: memberTable) { Story("Empty", [], .name, 1) }
  Screen("Members/Card", html: \Member.card) { Story("Ann") { $0.name = "Ann" } }
  Screen("Search", html: search) {
    Story("Found", SampleFleet())
    Story("Offline", SampleFleet(isOffline: true))
  }
  Screen("Mail/Booked", html: { Mailer(t: $1).booked($0).html }) { Story("One day") }
  Screen("Error", html: { errorPage(status: $0, message: $1, t: $2).html($2) }) {
    Story("Not found", 404, nil)
    Story("Offline", 503, "The harbor is offline.")
  }
  Screen("Site", html: Site.page) { for path in Site.paths { Story(path, path) } }
}

@MainActor func search(in fleet: SampleFleet, t: Localizer) async -> String {
  let model = SearchModel(fleet)
  await model.load("")
  return model.html(t)
}
