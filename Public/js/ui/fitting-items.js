// Which items of a row are shown where not all of them fit. No DOM.

const widthOf = items => items.reduce((sum, { width }) => sum + width, 0)

/**
 * The items to show, in their order: all if they fit in `space`, otherwise as many as leave room for the
 * `menu`, and those with `isPinned` in any case. Items with `isOccasional` stand at the end; room for the
 * widest of them is kept free, so that no other item moves when they come and go.
 */
export function fittingItems(items, { space, menu }) {
  const lasting = items.filter(({ isOccasional }) => !isOccasional)
  const occasional = items.filter(({ isOccasional }) => isOccasional)
  const present = occasional.filter(({ isHidden }) => !isHidden)
  const reserved = Math.max(widthOf(present), ...occasional.map(({ width }) => width), 0)
  if (widthOf(lasting) + reserved <= space) return [...lasting, ...present]
  const kept = firstFitting(lasting, space - menu - reserved)
  const pinned = lasting.slice(kept.length).filter(({ isPinned }) => isPinned)
  while (widthOf([...kept, ...pinned, ...present]) > space - menu && kept.some(({ isPinned }) => !isPinned)) {
    kept.splice(kept.findLastIndex(({ isPinned }) => !isPinned), 1)
  }
  return [...kept, ...pinned, ...present]
}

function firstFitting(items, space) {
  let sum = 0
  const end = items.findIndex(({ width }) => (sum += width) > space)
  if (end < 0) return [...items]
  return items.slice(0, end)
}
