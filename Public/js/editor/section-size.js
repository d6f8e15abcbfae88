// Decides which sections of the editor start open: those that are short enough to be read at a glance.

import { isContainer } from "../core/json-patch.js"

/** The largest number of rows of a section that starts open. */
const mostRows = 12
/** Sections deeper than that count as one row, which bounds the work on large values. */
const mostLevels = 3

/**
 * Whether the fields of a value take few rows. Sections within it that are long take one, as they are
 * folded.
 */
export function isShort(value) {
  return rowsOf(value, 0) <= mostRows
}

function rowsOf(value, level) {
  if (!isContainer(value) || level > mostLevels) return 1
  let rows = 0
  for (const member of Object.values(value)) {
    rows++
    if (isContainer(member)) rows += openRows(member, level + 1)
    if (rows > mostRows) break
  }
  return rows
}

function openRows(value, level) {
  const rows = rowsOf(value, level)
  if (rows > mostRows) return 0
  return rows
}
