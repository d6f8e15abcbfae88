import CStorybookTrace
package import Storybook
import StorybookSchema

#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  @preconcurrency import Darwin
#endif

/// The worker process: reads requests from its standard input, runs the author's code and replies.
package enum WorkerMain {
  /// The argument that starts an executable as a worker; for internal use.
  package static let argument = "--storybook-worker"

  package static func run(_ catalog: () -> Catalog) -> Never {
    let limit = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? .max
    let channel = takeChannel()
    storybook_trace_install(channel.descriptor, WorkerMessage.traceKind, TracedImages.origin)
    CallingThread.noteWaits(at: storybook_trace_wait())
    ParentWatchdog.dieWithParent()
    let replies = channel.replies
    let cancellation = CancellationWatch(descriptor: channel.descriptor)
    let memory = MemoryWatch(limit: limit) {
      replies.flush()
      cancellation.check()
    }
    // Line-buffered, so that no output is lost when the screen crashes.
    setvbuf(stdout, nil, _IOLBF, 0)
    replies.writeMessage(WorkerMessage.greeting(ProgramGreeting(images: TracedImages.all)).message)
    let catalog = catalog()
    replies.writeMessage(WorkerMessage.ready(CatalogListing(catalog)).message)
    while let payload = channel.read() {
      // The evaluation that it is for is over.
      guard !Cancellation.matches(payload) else { continue }
      guard let (number, message) = try? RequestNumber.split(payload),
        let request = try? WorkerRequest(payload: message)
      else { break }
      memory.begin()
      storybook_trace_begin()
      catalog.answerRequest(request, initializers: InitializerSymbols.table) { reply in
        fflush(nil)
        let message = RequestNumber.number(WorkerMessage.reply(reply).message, as: number)
        if request.holds(reply) {
          replies.hold(message)
        } else {
          replies.writeMessage(message)
        }
      }
      memory.end()
    }
    _exit(0)
  }

  /// The host reads from one process only: a copy that the author's code forks cannot answer.
  nonisolated(unsafe) private static var channel: Int32 = -1

  /// Moves the channel away from descriptor 0, so that an author's code reads an empty standard
  /// input.
  private static func takeChannel() -> BlockingChannel {
    let descriptor = fcntl(0, F_DUPFD_CLOEXEC, 3)
    let null = open("/dev/null", O_RDONLY)
    precondition(descriptor >= 0 && null >= 0, "Workers are started by the host only.")
    dup2(null, 0)
    close(null)
    signal(SIGPIPE, SIG_IGN)
    channel = descriptor
    pthread_atfork(nil, nil) { close(WorkerMain.channel) }
    return BlockingChannel(descriptor: descriptor)
  }
}
