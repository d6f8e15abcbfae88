/// The open handles of a loop, so that the loop can close any left over.
final class HandleRegistry {
  private var handles: [ObjectIdentifier: LoopHandle] = [:]

  func addHandle(_ handle: LoopHandle) { handles[ObjectIdentifier(handle)] = handle }

  func remove(_ handle: LoopHandle) { handles[ObjectIdentifier(handle)] = nil }

  func closeAll() {
    for handle in handles.values { handle.close() }
  }
}
