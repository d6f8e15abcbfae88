// The modules of a QR code: its fixed patterns, the order of its data, masks and their penalties. No DOM.

/** The masks, in the order of their numbers. */
export const masks = [
  (row, column) => (row + column) % 2 === 0, row => row % 2 === 0, (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => row * column % 2 + row * column % 3 === 0,
  (row, column) => (row * column % 2 + row * column % 3) % 2 === 0,
  (row, column) => ((row + column) % 2 + row * column % 3) % 2 === 0
]

/** Rows with finder, timing and alignment patterns, format and version, and which of them are fixed. */
export function finderAndTiming(version, mask) {
  const size = 17 + 4 * version
  const rows = Array.from({ length: size }, () => Array(size).fill(false))
  const isFixed = Array.from({ length: size }, () => Array(size).fill(false))
  const set = (row, column, isDark) => {
    if (!(row in rows) || !(column in rows)) return
    rows[row][column] = Boolean(isDark)
    isFixed[row][column] = true
  }
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]])
    square(4, (down, right, ring) => set(row + down, column + right, ring !== 2 && ring !== 4))
  for (const [row, column] of alignments(version, size))
    square(2, (down, right, ring) => set(row + down, column + right, ring !== 1))
  setFormat(set, size, mask)
  if (version > 6) setVersion(set, size, version)
  return { rows, isFixed }
}

/** Calls `place` with each offset in a square around a center, and its distance from the center. */
function square(reach, place) {
  for (let down = -reach; down <= reach; down++)
    for (let right = -reach; right <= reach; right++)
      place(down, right, Math.max(Math.abs(down), Math.abs(right)))
}

/** The centers of the alignment patterns, without those in the corners of the finder patterns. */
function alignments(version, size) {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((size - 13) / (2 * count - 2)) * 2
  const places = [6, ...Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step).reverse()]
  const last = places.at(-1)
  return places.flatMap(row => places.map(column => [row, column]))
    .filter(([row, column]) =>
      ![[6, 6], [6, last], [last, 6]].some(([one, other]) => row === one && column === other))
}

/** Level M and the mask with their BCH code, twice, and the module that is always dark. */
function setFormat(set, size, mask) {
  const bits = (mask << 10 | remainder(mask << 10, 0x537)) ^ 0x5412
  for (let at = 0; at < 15; at++) {
    const bit = bits >> at & 1
    set(rowOfFormat(at, size), 8, bit)
    set(8, columnOfFormat(at, size), bit)
  }
  set(size - 8, 8, true)
}

function rowOfFormat(at, size) {
  if (at < 6) return at
  if (at < 8) return at + 1
  return size - 15 + at
}

function columnOfFormat(at, size) {
  if (at < 8) return size - 1 - at
  if (at === 8) return 7
  return 14 - at
}

function setVersion(set, size, version) {
  const bits = version << 12 | remainder(version << 12, 0x1f25)
  for (let at = 0; at < 18; at++) {
    const [far, near] = [size - 11 + at % 3, Math.floor(at / 3)]
    set(far, near, bits >> at & 1)
    set(near, far, bits >> at & 1)
  }
}

function remainder(value, divisor) {
  const degree = bitLength(divisor)
  let rest = value
  while (bitLength(rest) >= degree) rest ^= divisor << bitLength(rest) - degree
  return rest
}

function bitLength(value) {
  return 32 - Math.clz32(value)
}

/** The modules that hold data, in order: columns in pairs from the right, upward and downward in turn. */
export function dataCells(isFixed) {
  const size = isFixed.length
  const cells = []
  for (let pair = size - 1, isUp = true; pair > 0; pair -= 2, isUp = !isUp) {
    if (pair === 6) pair--
    for (let at = 0; at < size; at++) {
      let row = at
      if (isUp) row = size - 1 - at
      for (const column of [pair, pair - 1]) if (!isFixed[row][column]) cells.push([row, column])
    }
  }
  return cells
}

/** How hard a code is to read: runs, blocks, patterns like a finder's, an uneven share of dark modules. */
export function penalty(rows) {
  const columns = rows.map((_, at) => rows.map(row => row[at]))
  const lines = [...rows, ...columns].map(line => line.map(Number).join(""))
  const runs = lines.flatMap(line => line.match(/0{5,}|1{5,}/g) ?? [])
    .reduce((sum, { length }) => sum + length - 2, 0)
  const likeFinder = lines.reduce((sum, line) =>
    sum + [...line.matchAll(/(?=10111010000|00001011101)/g)].length * 40, 0)
  let blocks = 0
  for (let row = 1; row < rows.length; row++)
    for (let column = 1; column < rows.length; column++) {
      const [here, above] = [rows[row], rows[row - 1]]
      const dark = here[column] + here[column - 1] + above[column] + above[column - 1]
      if (dark % 4 === 0) blocks += 3
    }
  const share = rows.flat().filter(Boolean).length / rows.length ** 2
  return runs + likeFinder + blocks + Math.floor(Math.abs(share - 0.5) * 20) * 10
}
