/// The time and size limits of watching files; its first two are the debounce of `dev`.
package struct WatchLimits: Hashable, Sendable {
  /// Changes are reported after this long without further events …
  package var quiet: Duration = .milliseconds(20)
  /// … or when the first of them is this old.
  package var longestWait: Duration = .milliseconds(200)
  /// The maximum number of directories watched by the platform.
  package var handles = 8_192
  /// The interval for polling directories that the platform does not watch.
  package var scanInterval: Duration = .seconds(1)
  /// The maximum entries and duration of one scan; the next scan continues from there.
  package var entriesPerScan = 20_000
  package var longestScan: Duration = .milliseconds(100)
  /// The number of events from which some may have been lost, since the kernel's queue is bounded
  /// (16,384 by fs.inotify.max_queued_events); then all directories are read again.
  package var eventsBeforeRescan = 8_192

  package init() {}
}
