import Storybook

let kiosk = RenderEnvironment.Device(
  id: "kiosk", title: "Kiosk", width: 1080, height: 1920, kind: .desktop)

let hall = Catalog("Shop", devices: RenderEnvironment.Device.all + [kiosk]) {
  Screen("Hours", render: hours) { Story("Open", "9 to 5") }
}

func hours(_ text: String, _ environment: RenderEnvironment) -> HTML {
  environment.device.id == kiosk.id ? "<h1>\(text)</h1>" : "<p>\(text)</p>"
}
