package import Logging
import StorybookSchema

/// Logs to standard error, one line per message, with control characters made visible.
struct VisibleLogHandler: LogHandler {
  private var handler: StreamLogHandler

  init(label: String) { handler = StreamLogHandler.standardError(label: label) }

  var metadata: Logger.Metadata {
    get { handler.metadata }
    set { handler.metadata = newValue }
  }

  var logLevel: Logger.Level {
    get { handler.logLevel }
    set { handler.logLevel = newValue }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { handler[metadataKey: key] }
    set { handler[metadataKey: key] = newValue }
  }

  func log(event: LogEvent) {
    var event = event
    event.message = "\(VisibleText.line(event.message.description))"
    StandardError.writeAsIs("")
    handler.log(event: event)
  }
}

extension Logger {
  /// The logger of a host or a command.
  package static func storybook(_ level: Level) -> Logger {
    var log = Logger(label: "storybook", factory: { VisibleLogHandler(label: $0) })
    log.logLevel = level
    return log
  }
}
