import StorybookHost

extension Sharing {
  /// Sharing over a Redis or Valkey server: `serve --share redis://127.0.0.1:6379/0`, or
  /// `unix:///run/redis/redis.sock`.
  public static var redis: Sharing {
    Sharing { (text) throws(BadAddress) in
      let address = try RedisAddress(text)
      return { loop, log, report in RedisLog(address, on: loop, log: log, report: report) }
    }
  }
}
