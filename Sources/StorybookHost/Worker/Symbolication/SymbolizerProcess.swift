import Foundation

/// A process of the symbolizer, which answers each address with one line of JSON. Blocks its thread,
/// and expects that writing to an ended process sends no signal, as a service loop sees to.
///
/// ```text
/// CODE "/dev/fd/3" 0x2640f0
/// {"Address":"0x2640f0","Symbol":[{"FunctionName":"$s7Stories…","FileName":"/a.swift","Line":65,…}]}
/// ```
final class SymbolizerProcess {
  /// The most bytes that all of its lines may have.
  private static let sizeLimit = 4 << 20
  private static let arguments = ["--output-style=JSON", "--inlines", "--no-demangle"]
  /// The number of the first file's descriptor in the process.
  private static let firstDescriptor = 3

  private let symbolizer: Symbolizer
  private let child: ChildProcess
  private let channel: DescriptorPair
  private let began = SuspendingClock.now
  private var size = 0
  private var rest: [UInt8] = []

  init(_ symbolizer: Symbolizer, reading files: ImageFiles) throws(SymbolizerError) {
    self.symbolizer = symbolizer
    do throws(SystemError) {
      let channel = try DescriptorPair.sockets()
      self.channel = channel
      child = try channel.handingOver { () throws(SystemError) -> ChildProcess in
        try ChildProcess(
          symbolizer.path, Self.arguments,
          streams: [.copy(channel.remote), .copy(channel.remote), .nothing]
            + files.descriptors.map { .copy($0) },
          // It must not ask servers for debug information.
          variables: ["DEBUGINFOD_URLS": ""])
      }
    } catch {
      throw SymbolizerError("\(symbolizer.path) could not be started: \(error).\(error.remedy)")
    }
  }

  deinit {
    close(channel.local)
    child.signalGroup(SIGKILL)
    child.wait()
  }

  /// Returns a line of JSON for each place.
  func lines(at places: [ImageFiles.Place]) throws(SymbolizerError) -> [[UInt8]] {
    let questions = places.map { place in
      let address = String(place.address, radix: 16)
      return "CODE \"/dev/fd/\(Self.firstDescriptor + place.file)\" 0x\(address)\n"
    }
    let input = FileHandle(fileDescriptor: channel.local)
    guard (try? input.write(contentsOf: Data(questions.joined().utf8))) != nil else {
      throw failure("ended")
    }
    var lines: [[UInt8]] = []
    while lines.count < places.count {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
        try receive()
        continue
      }
      lines.append(Array(rest[..<end]))
      rest.removeSubrange(...end)
    }
    return lines
  }

  private func receive() throws(SymbolizerError) {
    try waitForBytes()
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    let count = recv(channel.local, &chunk, chunk.count, 0)
    guard count > 0 else { throw failure("ended") }
    size += count
    guard size <= Self.sizeLimit else { throw failure("answered too much") }
    rest += chunk[..<count]
  }

  private func waitForBytes() throws(SymbolizerError) {
    var input = pollfd(fd: channel.local, events: Int16(POLLIN), revents: 0)
    var wait: Duration
    repeat {
      let usage = TimeLimit.Usage(
        processor: child.processorTime ?? .zero, wall: began.duration(to: .now))
      guard case .proceeds(_, let next) = symbolizer.limit.verdict(on: usage, processors: 1) else {
        throw failure("did not answer in time")
      }
      wait = next + .milliseconds(1)
    } while poll(&input, 1, Int32(clamping: Int(wait / .milliseconds(1)))) <= 0
  }

  private func failure(_ what: String) -> SymbolizerError {
    SymbolizerError(
      """
      The stack has no lines, as \(symbolizer.path) \(what): set \(Symbolizer.variable) to \
      another llvm-symbolizer.
      """)
  }
}
