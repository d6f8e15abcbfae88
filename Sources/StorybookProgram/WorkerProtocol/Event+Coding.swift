import Storybook
import StorybookSchema

extension Event {
  var value: Value {
    switch self {
    case .perform(let command, let value):
      var object: Object = ["perform": .string("\(command)")]
      object["value"] = value
      return .object(object)
    case .request(let request): return ["request": request.value]
    case .load(let due): return ["load": .array(due.map(\.value))]
    case .loaded(let due, let props, let path):
      return ["loaded": due.value, "props": props, "path": .array(path.map { Value($0) })]
    case .fail(let due, let message): return ["fail": due.value, "message": .string(message)]
    case .changed(let before, let keepsData):
      return ["changed": before, "keepsData": .bool(keepsData)]
    }
  }

  init(_ value: Value) throws {
    if let due = value["load"]?.array {
      self = .load(due.compactMap { DueLoad($0) })
      return
    }
    if let due = value["loaded"].flatMap({ DueLoad($0) }), let props = value["props"] {
      self = .loaded(due, props, path: value["path"]?.array?.compactMap(\.int) ?? [])
      return
    }
    if let due = value["fail"].flatMap({ DueLoad($0) }), let message = value["message"]?.string {
      self = .fail(due, message: message)
      return
    }
    if let before = value["changed"] {
      self = .changed(from: before, keepsData: value["keepsData"]?.bool ?? false)
      return
    }
    if let request = value["request"].flatMap({ ScreenRequest($0) }) {
      self = .request(request)
      return
    }
    guard let command = value["perform"]?.string.flatMap({ Pointer($0) }) else {
      throw BinaryReader.FormatError()
    }
    self = .perform(command, value["value"])
  }
}

extension Reaction {
  var value: Value {
    var object = Object()
    object["performed"] = performed?.json
    object["props"] = props
    if !due.isEmpty { object["due"] = .array(due.map(\.value)) }
    object["answered"] = answered.map { .object(Object($0.members)) }
    return .object(object)
  }

  init(_ value: Value) throws {
    self.init(
      performed: try value["performed"].map { try PerformedNote($0) }, props: value["props"],
      due: value["due"]?.array?.compactMap { DueLoad($0) } ?? [])
    guard let answered = value["answered"] else { return }
    guard let answered = AnsweredRequest(answered) else { throw BinaryReader.FormatError() }
    self.answered = answered
  }
}

extension PerformedNote {
  fileprivate var json: Value {
    var object: Object = ["command": .string("\(command)"), "at": Value(at)]
    object["value"] = self.value
    object["location"] = location.map { .string($0) }
    return .object(object)
  }

  fileprivate init(_ value: Value) throws {
    guard let command = value["command"]?.string.flatMap({ Pointer($0) }),
      let at = Int(count: value["at"]?.int)
    else { throw BinaryReader.FormatError() }
    self.init(
      command: command, value: value["value"], location: value["location"]?.string, at: at)
  }
}
