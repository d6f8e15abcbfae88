#if !Server && !Serving
  #error(
    "A server needs the trait “Server” of swift-storybook: remove “traits: []” in Package.swift")
#endif
