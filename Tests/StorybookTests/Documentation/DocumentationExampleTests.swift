import Foundation
import Observation
import Storybook
import StorybookAsync
import StorybookData
import Testing

/// The code of a documentation page does what the page says.
struct DocumentationExampleTests {
  @Test @MainActor func `the tides arrive in the model`() async {
    let model = TideModel(harbour: { [3.4, 0.6] })
    model.appear()
    while model.props.tides.state == .loading {
      await withCheckedContinuation { changed in
        withObservationTracking {
          _ = model.props
        } onChange: {
          changed.resume()
        }
      }
    }
    #expect(TideTable.html(model.props).markup.contains("<time>6:00</time> 0.6 m"))
  }

  @Test func `a fixture says that the tides did not arrive`() throws {
    let props = try JSONDecoder().decode(TideTable.Props.self, from: Data(offlineTides.utf8))
    #expect(props.place == "Fastnet")
    #expect(props.tides.failure == LoadingError(message: "Offline"))
  }

  @Test func `boats are moored in a file, and listed by pier`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let store = JSONFile<Harbour>(file.path)
    _ = try moor(Boat(name: "Vega", pier: "B"), in: store)
    let harbour = try moor(
      Boat(name: "Ariel", pier: "A", leaves: Date(timeIntervalSince1970: 9)), in: store)
    func names(_ seconds: Double) -> [String] {
      harbour.piers(on: Date(timeIntervalSince1970: seconds)).items.map(\.name)
    }
    #expect(names(8) == ["Ariel", "Vega"])
    #expect(names(9) == ["Vega"])
  }

  @Test func `the view of one's own and the hooks are used`() {
    var shown = AsyncData<[Tide]>.empty
    #expect(logged.html(shown) { _ in "" }.markup.contains("class=quiet"))
    show(.value([Tide(time: "0:00", metres: 1)]), in: &shown, forced: false)
    #expect(shown.state == .value)
  }
}
