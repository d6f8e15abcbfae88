extension RenderEnvironment {
  /// The globals of the catalog: values of your own that screens depend on besides their props, such
  /// as a brand, feature flags or the signed-in user.
  ///
  /// Declare a property with the defaults once, and read it in every screen:
  ///
  /// ```swift
  /// extension RenderEnvironment {
  ///   var shop: ShopGlobals {
  ///     get { self[globals: ShopGlobals()] }
  ///     set { self[globals: ShopGlobals()] = newValue }
  ///   }
  /// }
  /// ```
  ///
  /// A catalog with these globals, `Catalog(globals: ShopGlobals())`, offers their controls in the
  /// toolbar.
  ///
  /// - Parameter defaults: the values of globals that are not set; all of them for another type than
  ///   that of the catalog.
  public subscript<Globals: Codable & Sendable>(globals defaults: Globals) -> Globals {
    get { globals.value(over: defaults) }
    set { globals.set(newValue, over: defaults) }
  }
}
