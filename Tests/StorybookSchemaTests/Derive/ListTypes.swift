/// Lists that are decoded element by element, most with a fixed beginning before any number of rows.

/// A version number, then lines: `[2, "a", "b"]`.
struct Journal: Codable, Sendable {
  var version: Int
  var lines: [String]
  init(version: Int, lines: [String]) { (self.version, self.lines) = (version, lines) }
  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    version = try container.decode(Int.self)
    guard (1...3).contains(version) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "another version")
    }
    lines = []
    while !container.isAtEnd { lines.append(try container.decode(String.self)) }
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(version)
    for line in lines { try container.encode(line) }
  }
}

/// A pair, then objects: `["Bern", 8, {"name": "Thun", "minutes": 20}]`.
struct Trip: Codable, Sendable {
  struct Stop: Codable, Sendable { var name: String; var minutes: Int? }
  var start: String
  var hour: Int
  var stops: [Stop]
  init(_ start: String, hour: Int, stops: [Stop]) {
    (self.start, self.hour, self.stops) = (start, hour, stops)
  }
  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    start = try container.decode(String.self)
    hour = try container.decode(Int.self)
    stops = []
    while !container.isAtEnd { stops.append(try container.decode(Stop.self)) }
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(start)
    try container.encode(hour)
    for stop in stops { try container.encode(stop) }
  }
}

/// Conditions by their first word: `["and", ["is", "dry"], true]`; `any` has at least one.
indirect enum Condition: Codable, Sendable {
  case constant(Bool), property(String), not(Condition), all([Condition]), any([Condition])
  init(from decoder: any Decoder) throws {
    if let value = try? decoder.singleValueContainer().decode(Bool.self) {
      self = .constant(value)
      return
    }
    var container = try decoder.unkeyedContainer()
    switch try container.decode(String.self) {
    case "is": self = .property(try container.decode(String.self))
    case "not": self = .not(try container.decode(Condition.self))
    case "and": self = .all(try Self.rest(&container))
    case "or":
      let rest = try Self.rest(&container)
      guard !rest.isEmpty else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "nothing to do")
      }
      self = .any(rest)
    default:
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "another word")
    }
  }
  private static func rest(_ container: inout any UnkeyedDecodingContainer) throws -> [Condition] {
    var rest: [Condition] = []
    while !container.isAtEnd { rest.append(try container.decode(Condition.self)) }
    return rest
  }
  func encode(to encoder: any Encoder) throws {
    if case .constant(let value) = self {
      var container = encoder.singleValueContainer()
      return try container.encode(value)
    }
    var container = encoder.unkeyedContainer()
    switch self {
    case .constant: break
    case .property(let name):
      try container.encode("is")
      try container.encode(name)
    case .not(let condition):
      try container.encode("not")
      try container.encode(condition)
    case .all(let conditions):
      try container.encode("and")
      for condition in conditions { try container.encode(condition) }
    case .any(let conditions):
      try container.encode("or")
      for condition in conditions { try container.encode(condition) }
    }
  }
}

/// The payload of a case, within the decoder of the enum: `{"polygon": ["red", 1, 2, 3]}`.
enum Drawing: Codable, Sendable {
  case dot(String), polygon(String, [Double])
  enum Keys: String, CodingKey { case dot, polygon }
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    guard let key = container.allKeys.first else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "no drawing"))
    }
    switch key {
    case .dot: self = .dot(try container.decode(String.self, forKey: .dot))
    case .polygon:
      var list = try container.nestedUnkeyedContainer(forKey: .polygon)
      let color = try list.decode(String.self)
      var numbers: [Double] = []
      while !list.isAtEnd { numbers.append(try list.decode(Double.self)) }
      self = .polygon(color, numbers)
    }
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .dot(let color): try container.encode(color, forKey: .dot)
    case .polygon(let color, let numbers):
      var list = container.nestedUnkeyedContainer(forKey: .polygon)
      try list.encode(color)
      for number in numbers { try list.encode(number) }
    }
  }
}

/// Beginnings in beginnings: `["Tides", ["Mon", 1, null], ["Tue"]]`.
struct Sheet: Codable, Sendable {
  struct Line: Sendable { var name: String; var cells: [Int?] }
  var title: String
  var lines: [Line]
  init(_ title: String, lines: [Line]) { (self.title, self.lines) = (title, lines) }
  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    title = try container.decode(String.self)
    lines = []
    while !container.isAtEnd {
      var row = try container.nestedUnkeyedContainer()
      var line = Line(name: try row.decode(String.self), cells: [])
      while !row.isAtEnd { line.cells.append(try row.decode(Int?.self)) }
      lines.append(line)
    }
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(title)
    for line in lines {
      var row = container.nestedUnkeyedContainer()
      try row.encode(line.name)
      for cell in line.cells { try row.encode(cell) }
    }
  }
}

/// The end is asked for first, and two rows are the least: `["a", 1, 2]`.
struct Series: Codable, Sendable {
  var name: String
  var numbers: [Double]
  init(_ name: String, numbers: [Double]) { (self.name, self.numbers) = (name, numbers) }
  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    guard !container.isAtEnd else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "nothing")
    }
    name = try container.decode(String.self)
    numbers = []
    while !container.isAtEnd { numbers.append(try container.decode(Double.self)) }
    guard numbers.count > 1 else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no series")
    }
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(name)
    for number in numbers { try container.encode(number) }
  }
}

/// Two numbers or three, by the count of the list.
struct Corner: Codable, Sendable {
  var numbers: [Double]
  init(_ numbers: Double...) { self.numbers = numbers }
  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    guard let count = container.count, count == 2 || count == 3 else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no corner")
    }
    numbers = []
    for _ in 0..<count { numbers.append(try container.decode(Double.self)) }
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for number in numbers { try container.encode(number) }
  }
}

/// A list that is never empty, whose rows are all alike.
struct Crowd: Codable, Sendable {
  var names: [String]
  init(_ names: String...) { self.names = names }
  init(from decoder: any Decoder) throws {
    names = try [String](from: decoder)
    guard !names.isEmpty else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "no rows"))
    }
  }
  func encode(to encoder: any Encoder) throws { try names.encode(to: encoder) }
}

/// A list with a fixed beginning in a case of an enum.
enum Note: Codable, Sendable { case empty, trip(Trip), journal(of: Journal) }

/// A member with a fixed beginning, in the decoder of the whole: `{"title": "a", "entries": ["x", 1]}`.
struct Legend: Codable, Sendable {
  var title: String
  var unit: String
  var entries: [Int]
  enum Keys: String, CodingKey { case title, entries }
  init(_ title: String, unit: String, entries: [Int]) {
    (self.title, self.unit, self.entries) = (title, unit, entries)
  }
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    title = try container.decode(String.self, forKey: .title)
    var list = try container.nestedUnkeyedContainer(forKey: .entries)
    unit = try list.decode(String.self)
    entries = []
    while !list.isAtEnd { entries.append(try list.decode(Int.self)) }
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(title, forKey: .title)
    var list = container.nestedUnkeyedContainer(forKey: .entries)
    try list.encode(unit)
    for entry in entries { try list.encode(entry) }
  }
}
