@testable import Storybook
import Testing

struct DeviceTests {
  @Test func `every device has an id of its own, and those that were there are there`() {
    let ids = Device.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    let old = ["responsive", "small-phone", "phone", "tablet", "desktop", "email", "terminal"]
    #expect(Set(ids).isSuperset(of: old))
    #expect(ids.first == "responsive")
  }

  @Test func `there are some of every kind, one kind after the other`() {
    let kinds = Device.all.map(\.kind)
    let runs = kinds.reduce(into: [Device.Kind]()) { if $0.last != $1 { $0.append($1) } }
    #expect(runs == Device.Kind.allCases)
  }

  @Test(
    arguments: [
      (Device(id: "a", title: "A"), .responsive),
      (Device(id: "a", title: "A", width: 402, height: 874), .phone),
      (Device(id: "a", title: "A", width: 800, height: 1280), .tablet),
      (Device(id: "a", title: "A", width: 1920, height: 1080), .desktop),
      (Device(id: "a", title: "A", columns: 80, rows: 24), .terminal),
      (Device(id: "a", title: "A", width: 600, kind: .email), .email),
    ] as [(Device, Device.Kind)])
  func `a kind that is not said is guessed from the size`(device: Device, kind: Device.Kind) {
    #expect(device.kind == kind)
  }

  @Test func `a device that was turned is the same device`() {
    let turned = Device.iPhone17.turned(to: .landscape)
    #expect(turned == .iPhone17.resized(width: 874, height: 402))
    #expect(turned.id == "iphone-17")
    #expect(turned.turned(to: .landscape) == turned)
    #expect(Device.iPhone17.turned(to: .portrait) == .iPhone17)
  }
}
