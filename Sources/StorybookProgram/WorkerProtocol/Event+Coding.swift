package import Storybook
package import StorybookSchema

extension Event: JSONMember {
  package var value: Value {
    switch self {
    case .perform(let command, let value): .members(["perform": command, "value": value])
    case .request(let request): ["request": request.value]
    case .load(let due): ["load": due.value]
    case .loaded(let due, let props, let path):
      ["loaded": due.value, "props": props, "path": path.value]
    case .fail(let due, let message): ["fail": due.value, "message": .string(message)]
    case .changed(let before, let keepsData):
      ["changed": before, "keepsData": .bool(keepsData)]
    }
  }

  package init(reading value: Value) throws(JSONMismatch) {
    if let due = value["load"] {
      self = .load(try [DueLoad](reading: due))
    } else if let due = value["loaded"], let props = value["props"] {
      self = .loaded(
        try DueLoad(reading: due), props, path: try [Int](reading: value["path"] ?? []))
    } else if let due = value["fail"], let message = value["message"]?.string {
      self = .fail(try DueLoad(reading: due), message: message)
    } else if let before = value["changed"] {
      self = .changed(from: before, keepsData: value["keepsData"]?.bool ?? false)
    } else if let request = value["request"] {
      self = .request(try ScreenRequest(reading: request))
    } else {
      self = .perform(try Pointer(reading: value["perform"] ?? .null), value["value"])
    }
  }
}
