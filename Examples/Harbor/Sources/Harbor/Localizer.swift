import Foundation

/// The app's texts and formats in the language of a request; most views take it.
struct Localizer: Sendable {
  let locale: Locale

  init(_ identifier: String) { locale = Locale(identifier: identifier) }

  private static let german = [
    "Boats": "Boote", "No boats today.": "Heute keine Boote.", "Thank you": "Danke",
    "Book": "Buchen",
    "Find a boat": "Boot suchen",
  ]

  func callAsFunction(_ text: String) -> String {
    locale.identifier.hasPrefix("de") ? Self.german[text] ?? text : text
  }

  func money(_ amount: Decimal) -> String {
    amount.formatted(.currency(code: "EUR").locale(locale))
  }
}
