import StorybookHost
@testable import StorybookSharing
import Testing

struct RedisAddressTests {
  @Test(arguments: [
    ("redis://127.0.0.1", RedisAddress.Place.internet(host: "127.0.0.1", port: 6379), 0),
    ("redis://cache.example:7000/3", .internet(host: "cache.example", port: 7000), 3),
    ("redis://[::1]:7000", .internet(host: "::1", port: 7000), 0),
    ("unix:///run/redis.sock", .socket(path: "/run/redis.sock"), 0),
  ])
  func `an address is read`(text: String, place: RedisAddress.Place, database: Int) throws {
    let address = try RedisAddress(text)
    #expect(address.place == place)
    #expect(address.database == database)
    #expect(address.password == nil)
  }

  @Test func `the account is part of the address, and never disclosed`() throws {
    let address = try RedisAddress("redis://ann:s%20ecret@127.0.0.1:1/0")
    #expect((address.user, address.password) == ("ann", "s ecret"))
    #expect(address.description == "127.0.0.1:1")
    #expect(try RedisAddress("redis://:secret@127.0.0.1").user == nil)
  }

  @Test(arguments: [
    "", "redis", "redis:", "redis://", "redis:///0", "redis://a/x", "redis://a/-1", "unix://",
    "http://127.0.0.1", "rediss://127.0.0.1", "127.0.0.1:6379",
  ])
  func `what is no address is explained`(text: String) {
    #expect(throws: Sharing.BadAddress.self) { try RedisAddress(text) }
  }
}
