import Storybook

extension Container {
  /// Shows the topmost screen.
  public static let plain = Container("plain", push: .slide(.left)) { layers, _ in
    layers.last?.html ?? .empty
  }

  /// Shows the topmost screen, with a back button if the screen can be cancelled.
  public static let navigation = Container("navigation", push: .slide(.left)) { layers, _ in
    guard let top = layers.last, layers.count > 1 else { return layers.last?.html ?? .empty }
    let title = layers[layers.count - 2].name
    return """
      <nav class="storybook-navigation"><button type="button"\(top.cancel)>‹ \(title)</button>\
      <strong>\(top.name)</strong></nav>
      \(top.html)
      """
  }

  /// Shows the first and the topmost screen side by side, or stacked in a narrow layout.
  public static let split = Container("split") { layers, _ in
    guard let first = layers.first, let last = layers.last else { return .empty }
    let second = layers.count > 1 ? last.html : .empty
    return """
      <div class="storybook-split"><section>\(first.html)</section>\
      <section>\(second)</section></div>
      """
  }

  /// Shows all screens as tabs, with the topmost one selected.
  public static let tabs = Container("tabs") { layers, _ in
    let tabs = layers.enumerated().html { index, layer in
      """
      <input type="radio" name="storybook-tab" id="\("storybook-tab-\(index)")"\
      \(attribute: "checked", index == layers.count - 1)>\
      <label for="\("storybook-tab-\(index)")">\(layer.name)</label>
      <section>\(layer.html)</section>
      """
    }
    return "<div class=\"storybook-tabs\">\(tabs)</div>"
  }
}
