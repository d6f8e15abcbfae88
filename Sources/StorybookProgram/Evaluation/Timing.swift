/// The durations of the parts of a rendering, in microseconds.
package struct Timing: Hashable, Sendable {
  package var decode = 0
  package var render = 0

  package init(decode: Int = 0, render: Int = 0) {
    self.decode = decode
    self.render = render
  }
}
