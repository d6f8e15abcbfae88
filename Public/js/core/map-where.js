/** The items, with those that a test finds changed. */
export function mapWhere(items, test, change) {
  return items.map((item, index) => {
    if (test(item, index)) return change(item)
    return item
  })
}
