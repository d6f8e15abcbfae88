/// Finds the members of an object that are the absent fields under their old names.
///
///     {"user_name": "Ann", "mail": "a@b.c", "token": "x", "seconds": 90}
///     struct Props { userName: String, email: String, currency: String, minutes: Int }
///
/// ```text
/// userName   only `user_name` has this name, and fits     moved
/// email      only `mail` has a similar name, and fits     a guess: a person decides
/// currency   only the text `token` is left that fits      a guess
/// minutes    `seconds` fits, as any number does           none
/// ```
struct RenamedMembers {
  private var document: SchemaDocument?
  private var unknown: [Object.Member] = []
  /// The old members by the new keys.
  private(set) var byNewKey: [String: Object.Member] = [:]

  /// No members.
  init() {}

  /// - Parameters:
  ///   - fields: all fields of the type.
  ///   - unknown: the members that are no fields.
  init(
    _ document: SchemaDocument, of object: Object, fields: [Field], unknown: [Object.Member]
  ) {
    self.document = document
    self.unknown = unknown.filter { !$0.value.isHollow && $0.value.string != CommandMarker.text }
    let absent = fields.filter { object[$0.key] == nil && !$0.isConstant }
    match(absent, members: self.unknown, choice: NameLikeness.same)
    match(absent, members: self.unknown, choice: NameLikeness.nearest)
    let distinctive = self.unknown.filter(\.value.isDistinctive)
    match(absent.filter(\.isRequired), members: distinctive) { _, names in names.indices.onlyElement
    }
    match(absent, members: distinctive) { _, names in names.indices.onlyElement }
  }

  /// Matches fields and members that choose each other by their names among those that fit.
  private mutating func match(
    _ absent: [Field], members: [Object.Member],
    choice: (_ name: String, _ names: [String]) -> Int?
  ) {
    let taken = Set(byNewKey.values.map(\.key))
    let free = members.filter { !taken.contains($0.key) }
    let absent = absent.filter { byNewKey[$0.key] == nil }
    for field in absent where !free.isEmpty {
      let able = free.filter { fits($0, field: field) }
      guard let old = choice(field.key, able.map(\.key)).map({ able[$0] }) else { continue }
      let rivals = absent.filter { fits(old, field: $0) }
      guard choice(old.key, rivals.map(\.key)).map({ rivals[$0].key }) == field.key else {
        continue
      }
      byNewKey[field.key] = old
    }
  }

  /// Whether both names are the same but for case and separators.
  func isSame(_ old: Object.Member, field: Field) -> Bool {
    NameLikeness.same(old.key, among: [field.key]) != nil
  }

  private func fits(_ member: Object.Member, field: Field) -> Bool {
    document?.fits(member.value, schema: field.unbounded) == true
  }
}

extension Value {
  /// Whether other fields of a type are unlikely to accept it, as they do any number.
  fileprivate var isDistinctive: Bool {
    switch self {
    case .string, .array, .object: true
    case .null, .bool, .number: false
    }
  }
}
