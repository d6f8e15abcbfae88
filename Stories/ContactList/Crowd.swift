/// A large, deterministic set of contacts.
enum Crowd {
  static func groups(of count: Int) -> [ContactList.Group] {
    ContactList.Group.groups(of: (0..<count).map(contact))
  }

  private static func contact(_ number: Int) -> ContactList.Contact {
    let given = givenNames[number % givenNames.count]
    let family = familyNames[number / givenNames.count % familyNames.count]
    return ContactList.Contact(
      name: "\(given) \(family)", email: "\(given).\(family)@mail.example.org".lowercased(),
      presence: presence(number))
  }

  private static func presence(_ number: Int) -> ContactList.Contact.Presence {
    if number.isMultiple(of: 7) { return .online }
    if number.isMultiple(of: 11) { return .away }
    return .offline
  }

  private static let givenNames = [
    "Amara", "Anders", "Bao", "Beatriz", "Cem", "Chiara", "Daan", "Dalia", "Elif", "Emil", "Farah",
    "Felix", "Gita", "Goran", "Hana", "Hugo", "Ines", "Ivan", "Jin", "Jonas", "Kaito", "Klara",
    "Lena", "Luca", "Mika", "Mona", "Nadia", "Noah", "Olga", "Omar", "Pia", "Quentin", "Rosa",
    "Samir", "Tara", "Uma", "Viktor", "Wanda", "Yara", "Zoe",
  ]

  private static let familyNames = [
    "Almeida", "Berg", "Costa", "Dubois", "Eriksen", "Fischer", "Garcia", "Haddad", "Ito", "Jansen",
    "Kaya", "Lund", "Meier", "Novak", "Okafor", "Petrov", "Quist", "Rossi", "Sato", "Tanaka",
    "Usman", "Varga", "Weber", "Yilmaz", "Zhang",
  ]
}
