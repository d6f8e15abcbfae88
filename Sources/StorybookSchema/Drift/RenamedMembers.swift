/// Finds the members of an object that are the absent fields under their old names.
///
///     {"title": "Hi", "sum": 4, "mail": "a@b.c"}            unknown: sum, mail
///     struct Props { title, total: Int, email: String?}     absent: total, email
///
/// ```text
/// total   is required, no other required field is absent, and only `sum` fits   sum → total
/// email   is optional, and of all values that fit only `mail` is named alike    mail → email
/// ```
///
/// A match is unambiguous: the value fits no other absent field, and no other unknown value fits the
/// field. A value for an optional field fits no other field at all, as none has to be new.
struct RenamedMembers {
  private let document: SchemaDocument
  private let fields: [Field]
  private let absent: [Field]
  private let unknown: [Object.Member]

  /// - Parameters:
  ///   - fields: all fields of the type.
  ///   - unknown: the members that are no fields.
  init(
    _ document: SchemaDocument, of object: Object, fields: [Field], unknown: [Object.Member]
  ) {
    self.document = document
    self.fields = fields
    self.unknown = unknown
    absent = fields.filter { object[$0.key] == nil && !$0.isConstant }
  }

  /// The old members by the new keys.
  var byNewKey: [String: Object.Member] {
    let only = onlyRequired
    var renamed: [String: Object.Member] = [:]
    for field in absent {
      guard let old = candidate(for: field) else { continue }
      if field.key == only?.key || isDistinctive(old, for: field) || isAlike(old, field) {
        renamed[field.key] = old
      }
    }
    // The required field takes precedence over other fields that the same value fits.
    if let only, let old = renamed[only.key] {
      renamed = renamed.filter { $0.key == only.key || $0.value.key != old.key }
    }
    return renamed
  }

  /// The absent field that is required, if there is only one, and a single member fits it.
  private var onlyRequired: Field? {
    guard let only = absent.filter(\.isRequired).onlyElement, members(fitting: only).count == 1
    else { return nil }
    return only
  }

  /// Returns the only member that fits a field, or the one of several that is named like it.
  private func candidate(for field: Field) -> Object.Member? {
    let fitting = members(fitting: field)
    guard fitting.count != 1 else { return fitting[0] }
    return NameLikeness.nearest(to: field.key, among: fitting.map(\.key)).map { fitting[$0] }
  }

  /// Whether the value is specific, and could not belong to another field.
  private func isDistinctive(_ old: Object.Member, for field: Field) -> Bool {
    guard old.value.isDistinctive, members(fitting: field).count == 1 else { return false }
    var others = fields.filter { $0.key != field.key }
    if field.isRequired { others = rivals(of: field) }
    return !others.contains { fits(old, $0) }
  }

  /// Whether the field is named like the member, and no rival that it fits is so at least as much.
  private func isAlike(_ old: Object.Member, _ field: Field) -> Bool {
    let fitting = members(fitting: field).map(\.key)
    let nearest = NameLikeness.nearest(to: field.key, among: fitting).map { fitting[$0] }
    guard nearest == old.key else { return false }
    let keys = ([field] + rivals(of: field)).filter { fits(old, $0) }.map(\.key)
    return NameLikeness.nearest(to: old.key, among: keys).map { keys[$0] } == field.key
  }

  /// Required fields take precedence over optional ones.
  private func rivals(of field: Field) -> [Field] {
    absent.filter { $0.key != field.key && ($0.isRequired || !field.isRequired) }
  }

  private func members(fitting field: Field) -> [Object.Member] {
    unknown.filter { fits($0, field) }
  }

  private func fits(_ member: Object.Member, _ field: Field) -> Bool {
    document.fits(member.value, field.unbounded)
  }
}

extension Value {
  /// Whether the value is specific enough to identify a renamed field. Values such as `0`, `true`
  /// or an empty string may fit any field by coincidence.
  fileprivate var isDistinctive: Bool {
    switch self {
    case .null, .bool: false
    case .string(let string): !string.isEmpty
    case .array(let values): !values.isEmpty
    case .object(let object): object.count > 0
    case .number(let number): !["0", "1"].contains(number.text)
    }
  }
}
