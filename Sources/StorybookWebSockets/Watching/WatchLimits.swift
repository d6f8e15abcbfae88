/// The times and sizes within which files are watched.
package struct WatchLimits: Hashable, Sendable {
  /// Changes are reported when nothing more has happened for this long …
  package var quiet: Duration = .milliseconds(20)
  /// … or when the first of them is this old.
  package var longestWait: Duration = .milliseconds(200)
  /// How many directories the platform is asked to watch.
  package var handles = 8_192
  /// How often directories that the platform does not watch are read.
  package var scanInterval: Duration = .seconds(1)
  /// How many entries a scan looks at, and how long it may take; the next one goes on from there.
  package var entriesAScan = 20_000
  package var longestScan: Duration = .milliseconds(100)
  /// From so many events on some may have been lost, for the kernel's queue is bounded
  /// (16,384 by fs.inotify.max_queued_events); all directories are read again then.
  package var eventsBeforeRescan = 8_192

  package init() {}
}
