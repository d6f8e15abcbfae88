// A longest increasing subsequence of numbers. No DOM.

/** The indices of a longest increasing subsequence. */
export function longestIncreasing(numbers) {
  const before = []
  const ends = []
  numbers.forEach((number, index) => {
    let low = 0
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >> 1
      if (numbers[ends[middle]] < number) low = middle + 1
      else high = middle
    }
    before[index] = ends[low - 1]
    ends[low] = index
  })
  const found = []
  for (let index = ends.at(-1); index !== undefined; index = before[index]) found.push(index)
  return found.reverse()
}
