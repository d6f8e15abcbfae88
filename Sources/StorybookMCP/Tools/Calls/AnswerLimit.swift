import StorybookSchema

/// Keeps the answers of tools at a size that a client can read, and says what was left out.
///
/// Long lists and texts lose their ends, so that every member keeps its type. A `path` or an
/// `offset` of the call gets the rest.
struct AnswerLimit: Hashable, Sendable {
  static let standard = AnswerLimit(bytes: 100_000, binaryBytes: 1 << 20)

  /// The most bytes of a text, and of a structured result.
  let bytes: Int
  /// The most bytes of a picture or a resource.
  let binaryBytes: Int

  /// Returns a text or a picture with an optional description.
  ///
  /// - Parameter offset: the number of bytes of the text to skip.
  func applied(to result: ToolResult, offset: Int = 0) throws(ToolError) -> ToolResult {
    var limited = result
    limited.content = []
    for content in result.content { limited.content += try parts(of: content, at: offset) }
    limited.structure = result.structure.map { shortened($0).value }
    return limited
  }

  /// Returns a structured result, or the part of it at a path.
  func applied(
    to whole: Value, path: String = "", offset: Int = 0
  ) throws(ToolError) -> ToolResult {
    guard !path.isEmpty else { return answerShortened(shortened(whole), below: path) }
    guard let pointer = Pointer(path), let part = whole[pointer] else {
      let members = whole.object?.prefix(20).map { "/\($0.key)" }.joined(separator: ", ") ?? ""
      throw ToolError("There is nothing at “\(path.prefix(200))”. The result has \(members).")
    }
    var result = answerShortened(shortened(part, keepsMembers: false), below: path)
    if let text = part.string { result.content = try parts(of: .text(text), at: offset) }
    // The other members stay, as the schema of the result requires them.
    var structure = AnswerLimit(bytes: bytes / 10, binaryBytes: 0).shortened(whole).value.object
    structure?["path"] = .string(path)
    structure?["part"] = result.structure
    result.structure = structure.map { .object($0) }
    return result
  }

  private func answerShortened(
    _ shortened: (value: Value, omissions: [Omission]), below path: String
  ) -> ToolResult {
    var result = ToolResult.structured(shortened.value)
    if !shortened.omissions.isEmpty {
      result.content.append(.text(sentence(shortened.omissions, below: path)))
    }
    return result
  }
}

// MARK: Values

extension AnswerLimit {
  /// What a shortened value lacks, at a place in it.
  struct Omission: Hashable, Sendable {
    let path: Pointer
    let count: Int
    let all: Int
    let noun: String
  }

  /// Returns a value of the same shape within the limit, with what it lacks.
  ///
  /// - Parameter keepsMembers: whether all members of the value itself stay.
  func shortened(
    _ value: Value, keepsMembers: Bool = true
  ) -> (value: Value, omissions: [Omission]) {
    guard isTooLong(value) else { return (value, []) }
    for width in [1000, 300, 100, 30, 10, 3, 1, 0] {
      var shortening = Shortening(width: width, keepsMembers: keepsMembers)
      let short = shortening.shortened(value, at: Pointer())
      if !isTooLong(short) { return (short, shortening.omissions) }
    }
    let omission = Omission(path: Pointer(), count: 1, all: 1, noun: "values")
    guard keepsMembers else { return (.null, [omission]) }
    return (value.emptied, [omission])
  }

  private func isTooLong(_ value: Value) -> Bool { value.canonicalText.utf8.count > bytes }

  private func sentence(_ omissions: [Omission], below path: String) -> String {
    let listed = omissions.prefix(5).map { omission in
      "\(omission.count) of \(omission.all) \(omission.noun) at \(path)\(omission.path)"
    }
    var more = ""
    if omissions.count > 5 { more = ", and more at \(omissions.count - 5) other places" }
    let next = omissions.first.map { "\(path)\($0.path)" } ?? path
    return "The answer is limited to \(bytes / 1000) kB. Left out: "
      + "\(listed.joined(separator: ", "))\(more). Call the tool with a “path” below these, "
      + "such as “\(next)\(omissions.first?.next ?? "")”, to get a part."
  }

  private struct Shortening {
    /// The most elements of a list; texts and objects have a multiple of it.
    let width: Int
    let keepsMembers: Bool
    var omissions: [Omission] = []

    mutating func shortened(_ value: Value, at path: Pointer) -> Value {
      switch value {
      case .string(let text): .string(shortened(text, at: path))
      case .array(let values): .array(shortened(values, at: path))
      case .object(let object): .object(shortened(object, at: path))
      default: value
      }
    }

    private mutating func shortened(_ text: String, at path: Pointer) -> String {
      let limit = max(width, 1) * 100
      guard text.utf8.count > limit else { return text }
      let short = text.prefix(limit)
      let count = text.count
      guard count > limit else { return text }
      omissions.append(
        Omission(path: path, count: count - limit, all: count, noun: "characters"))
      return short + "…"
    }

    private mutating func shortened(_ values: [Value], at path: Pointer) -> [Value] {
      if values.count > width {
        omissions.append(
          Omission(
            path: path, count: values.count - width, all: values.count, noun: "elements"))
      }
      return values.prefix(width).enumerated().map { shortened($1, at: path.appending($0)) }
    }

    private mutating func shortened(_ object: Object, at path: Pointer) -> Object {
      let isWhole = path.isEmpty && keepsMembers
      let isDeep = width == 0 && path.tokens.count > 1
      var limit = max(width, 1) * 10
      if isDeep { limit = 0 }
      if isWhole { limit = object.count }
      if object.count > limit {
        omissions.append(
          Omission(path: path, count: object.count - limit, all: object.count, noun: "members"))
      }
      return Object(
        object.prefix(limit).map { ($0.key, shortened($0.value, at: path.appending($0.key))) })
    }
  }
}

extension Value {
  /// The value with its members empty.
  fileprivate var emptied: Value {
    guard let object else { return self }
    return .object(
      Object(
        object.map { member in
          switch member.value {
          case .string: (member.key, "")
          case .array: (member.key, [])
          case .object: (member.key, [:])
          default: (member.key, member.value)
          }
        }))
  }
}

extension AnswerLimit.Omission {
  /// The index of the first omitted element, as the end of a path.
  fileprivate var next: String {
    guard noun == "elements" else { return "" }
    return "/\(all - count)"
  }
}

// MARK: Texts and pictures

extension AnswerLimit {
  /// Returns a text from an offset, with a sentence about the rest.
  private func parts(
    of content: ToolResult.Content, at offset: Int
  ) throws(ToolError) -> [ToolResult.Content] {
    switch content {
    case .image(let data, _):
      guard data.count <= binaryBytes else {
        throw ToolError(
          "The picture has \(data.count) bytes, more than \(binaryBytes >> 20) MB: request a "
            + "smaller width, height or scale, or not the whole page.")
      }
      return [content]
    case .text(let text):
      guard offset > 0 || text.utf8.count > bytes else { return [content] }
      let (part, end) = Self.part(of: text, at: offset, upTo: bytes)
      let all = text.utf8.count
      var sentence = "These are the bytes \(min(offset, all)) to \(end) of \(all)."
      if end < all { sentence += " Call the tool with “offset”: \(end) to get the next ones." }
      return [.text(part), .text(sentence)]
    }
  }

  /// Throws for a resource that is longer than any message should be.
  func check(resource contents: Value) throws(RPCError) {
    let size = (contents["text"] ?? contents["blob"])?.string?.utf8.count ?? 0
    guard size > binaryBytes else { return }
    throw RPCError(
      .invalidParams,
      "The resource has \(size) bytes, more than \(binaryBytes >> 20) MB. Call read_props or "
        + "read_schema with a “path”, list_stories with a filter, or render_story with an "
        + "“offset”, to get a part.")
  }

  /// Returns whole characters from an offset in UTF-8, and the offset of their end.
  static func part(of text: String, at offset: Int, upTo limit: Int) -> (String, Int) {
    let bytes = Array(text.utf8)
    func boundary(_ index: Int) -> Int {
      var index = min(max(index, 0), bytes.count)
      while index > 0, index < bytes.count, bytes[index] & 0xC0 == 0x80 { index -= 1 }
      return index
    }
    let start = boundary(offset)
    let end = boundary(start + min(limit, bytes.count))
    return (String(decoding: bytes[start..<max(start, end)], as: UTF8.self), end)
  }
}
