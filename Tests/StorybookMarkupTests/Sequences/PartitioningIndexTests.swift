import Testing

@testable import StorybookMarkup

struct PartitioningIndexTests {
  @Test(arguments: 0..<9)
  func `it is the first match of each length and place`(count: Int) {
    for first in 0...count {
      let elements = Array(0..<count)
      #expect(elements.partitioningIndex { $0 >= first } == first)
      #expect(
        elements[min(1, count)...].partitioningIndex { $0 >= first } == max(first, min(1, count)))
    }
  }
}
