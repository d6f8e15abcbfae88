import Foundation

/// Storybooks that run beside this process, on free ports of the loopback.
actor ServedHosts {
  private var processes: [ServedProcess] = []

  /// The address of a new host. Throws a ``CommandError`` when the executable does not serve.
  func serve(_ executable: String) async throws -> String {
    let process = try ServedProcess.start(executable)
    processes.append(process)
    guard let address = await process.address() else {
      throw CommandError.story("\(executable) does not serve: it ended at its start.")
    }
    return address
  }

  /// Ends them all, and waits until they are gone.
  func stop() async {
    let processes = processes
    self.processes = []
    for process in processes { await process.stop() }
  }
}
