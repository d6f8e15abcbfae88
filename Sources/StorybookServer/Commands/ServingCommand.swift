import ArgumentParser
import StorybookCommandLine

/// A command that serves: `ServingCommand+Configuration` derives values from its options, and
/// `ServingCommand+Serve` serves.
///
/// It has the groups of options side by side: a debug build of the parser takes four times as long
/// for a group within another.
protocol ServingCommand: AsyncParsableCommand {
  var options: ServeOptions { get }
  var others: OtherCatalogOptions { get }
  var proxies: ProxyOptions { get }
  var traffic: RateLimitOptions { get }
  var limits: LimitOptions { get }
}
