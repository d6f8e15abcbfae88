package import StorybookSchema

/// The globals of a rendering: the members that differ from the defaults of the catalog, and the value
/// that they decode to.
package struct GlobalValues: Sendable {
  /// By name, in the JSON form of the catalog's type; a removed member is null.
  package var members: Object = [:] { didSet { decoded = nil } }
  /// Why a value that was set in code has no JSON form.
  package private(set) var failure: String?
  /// What screens read; `nil` before the members were decoded.
  private var decoded: (any Sendable)?
}

extension GlobalValues: Hashable {
  package static func == (one: Self, other: Self) -> Bool { one.members == other.members }

  package func hash(into hasher: inout Hasher) { hasher.combine(members) }
}

extension GlobalValues {
  /// Returns the decoded value, with the defaults for members that are not given or do not decode.
  func value<Globals: Codable & Sendable>(over defaults: Globals) -> Globals {
    if let decoded = decoded as? Globals { return decoded }
    return Self.decode(members, over: defaults).value
  }

  mutating func set<Globals: Codable & Sendable>(_ value: Globals, over defaults: Globals) {
    do {
      members = try Self.members(of: value, over: defaults)
      failure = nil
    } catch {
      members = [:]
      failure = ErrorDescription.sentence(error)
    }
    decoded = value
  }

  /// Decodes the members for the screens of a catalog.
  ///
  /// - Returns: the reasons why members were ignored, with their places in the environment.
  package mutating func decode<Globals: Codable & Sendable>(over defaults: Globals) -> [PropsError]
  {
    let (value, problems) = Self.decode(members, over: defaults)
    decoded = value
    return problems
  }
}

extension GlobalValues {
  /// Returns the members of a value, encoded without the coder of a screen; throws the errors of its
  /// `encode(to:)`, and ``PropsError`` for a type without members.
  package static func encoded(_ globals: some Encodable) throws -> Object {
    let value = try PropsCoder.plain.use { try PropsCoding.encode(globals) }
    if let members = value.object { return members }
    throw PropsError(
      path: Pointer(),
      reason: "“\(type(of: globals))” is not encoded as an object: use a struct with a property "
        + "for each global.")
  }

  private static func members<Globals: Codable>(
    of value: Globals, over defaults: Globals
  ) throws -> Object {
    let usual = try encoded(defaults)
    let given = try encoded(value)
    let removed = usual.filter { given[$0.key] == nil }.map { ($0.key, Value.null) }
    let changed = given.filter { usual[$0.key] != $0.value }.map { ($0.key, $0.value) }
    return Object(changed + removed)
  }

  private static func decode<Globals: Codable & Sendable>(
    _ members: Object, over defaults: Globals
  ) -> (value: Globals, problems: [PropsError]) {
    guard !members.isEmpty else { return (defaults, []) }
    let usual: Object
    do { usual = try encoded(defaults) } catch {
      let reason = ErrorDescription.sentence(error)
      return (defaults, [PropsError(path: place, reason: reason)])
    }
    if let all = try? decoded(Globals.self, members: members, over: usual) {
      return (all, unknown(members, in: all, usual: usual))
    }
    return decodeEach(members, over: usual, defaults: defaults)
  }

  /// Adds one member after the other, and leaves out those that do not decode.
  private static func decodeEach<Globals: Codable & Sendable>(
    _ members: Object, over usual: Object, defaults: Globals
  ) -> (value: Globals, problems: [PropsError]) {
    var value = defaults
    var fitting = Object()
    var problems: [PropsError] = []
    for member in members {
      var tried = fitting
      tried[member.key] = member.value
      do throws(PropsError) {
        value = try decoded(Globals.self, members: tried, over: usual)
        fitting = tried
      } catch {
        var path = error.path
        if path.tokens.first != member.key { path = Pointer([member.key]) }
        let reason = "\(error.reason) The default applies."
        problems.append(PropsError(path: path, reason: reason).below(place))
      }
    }
    return (value, problems + unknown(fitting, in: value, usual: usual))
  }

  private static func decoded<Globals: Codable>(
    _ type: Globals.Type, members: Object, over usual: Object
  ) throws(PropsError) -> Globals {
    var object = usual
    for member in members { object[member.key] = member.value }
    return try PropsCoder.plain.use { () throws(PropsError) in
      try PropsCoding.decode(type, from: .object(object))
    }
  }

  /// Members that the type ignores, such as one that was renamed.
  private static func unknown(
    _ members: Object, in value: some Encodable, usual: Object
  ) -> [PropsError] {
    guard let written = try? encoded(value) else { return [] }
    return members.compactMap { member in
      guard member.value != .null, written[member.key] == nil, usual[member.key] == nil else {
        return nil
      }
      return PropsError(
        path: place.appending(member.key), reason: "The catalog has no global of this name.")
    }
  }

  private static let place = Pointer(["globals"])
}
