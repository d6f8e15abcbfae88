extension Patch {
  package var memory: Int {
    operations.reduce(Memory.buffer(operations)) { sum, operation in
      switch operation {
      case .add(let path, let value), .replace(let path, let value), .test(let path, let value):
        sum + path.memory + value.memory
      case .remove(let path): sum + path.memory
      case .move(let from, let to), .copy(let from, let to): sum + from.memory + to.memory
      case .splice(let path, let splice): sum + path.memory + splice.insert.memory
      }
    }
  }
}
