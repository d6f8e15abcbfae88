import StorybookSchema

/// A load that is let come to its end.
struct LoadRun<Props: Codable & Sendable> {
  private let definition: ScreenDefinition<Props>
  private let story: Int?
  private let name: String
  private let dependency: Dependency

  init(
    _ definition: ScreenDefinition<Props>, _ story: Int?, _ name: String, _ dependency: Dependency
  ) {
    self.definition = definition
    self.story = story
    self.name = name
    self.dependency = dependency
  }

  func reacted(
    _ bytes: [UInt8], _ decode: ([UInt8]) throws(Mismatch) -> DecodedProps
  ) throws(Mismatch) -> Reacted {
    let old = try PropsCoding.decode(
      Props.self, from: bytes, userInfo: [.commandReceiver: CommandReceiver(entries: nil)])
    guard let load = definition.update(story).loads.first(where: { $0.name == name }) else {
      throw Mismatch(path: Pointer(), reason: "The story loads no “\(name)”.")
    }
    let new = CallingThread.run { [dependency] in
      var props = old
      await load.run(&props, dependency)
      return props
    }
    let change: PropsChange<Props>
    do { change = try PropsChange(from: old, to: new, writtenAs: bytes) } catch {
      throw Mismatch(path: Pointer(), reason: Failure.sentence(error))
    }
    return try change.reacted(story, decode)
  }
}
