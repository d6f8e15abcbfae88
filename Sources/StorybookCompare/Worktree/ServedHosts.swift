import StorybookCommandLine

/// Storybooks in child processes, on free ports of the loopback.
actor ServedHosts {
  private var processes: [ServedProcess] = []

  /// Starts a host. Returns its address; throws a ``CommandError`` when it exits at the start.
  func serve(_ executable: String) async throws -> String {
    let process = try ServedProcess.start(executable)
    processes.append(process)
    guard let address = await process.address() else {
      throw CommandError.story("\(executable) exited before serving.")
    }
    return address
  }

  /// Terminates all hosts, and waits until they have exited.
  func stop() async {
    let processes = processes
    self.processes = []
    for process in processes { await process.stop() }
  }
}
