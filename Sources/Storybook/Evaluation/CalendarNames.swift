package import Foundation

/// The names of calendar systems in environments, as in Unicode's locale data.
package enum CalendarNames {
  package static let all: [(name: String, identifier: Calendar.Identifier)] = [
    ("gregorian", .gregorian), ("buddhist", .buddhist), ("chinese", .chinese),
    ("coptic", .coptic), ("ethiopic", .ethiopicAmeteMihret), ("ethioaa", .ethiopicAmeteAlem),
    ("hebrew", .hebrew), ("indian", .indian), ("islamic", .islamic),
    ("islamic-civil", .islamicCivil), ("islamic-tbla", .islamicTabular),
    ("islamic-umalqura", .islamicUmmAlQura), ("iso8601", .iso8601), ("japanese", .japanese),
    ("persian", .persian), ("roc", .republicOfChina),
  ]

  package static func name(of identifier: Calendar.Identifier) -> String? {
    all.first { $0.identifier == identifier }?.name
  }

  static func identifier(_ name: String) -> Calendar.Identifier? {
    all.first { $0.name == name }?.identifier
  }
}
