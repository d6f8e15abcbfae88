/// A library with names that a storybook could have, too.
public struct HTML {
  public var text: String
  public init(_ text: String) { self.text = text }
}

public struct Command { public init() {} }
public struct Control { public init() {} }
public struct Device { public init() {} }
public struct Environment { public init() {} }
public struct Flow { public init() {} }
public struct Handlers { public init() {} }
public struct Load { public init() {} }
public struct Loader { public init() {} }
public struct SourceLocation { public init() {} }
public struct Story { public init() {} }
public struct Transition { public init() {} }
public struct Update { public init() {} }
