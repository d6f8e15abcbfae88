// Chooses one palette for PNG files of one size by median cut, and returns the index of each pixel, file by file.
async ([files, limit]) => {
  const images = await Promise.all(files.map(png => {
    const bytes = Uint8Array.from(atob(png), letter => letter.charCodeAt(0))
    return createImageBitmap(new Blob([bytes], { type: "image/png" }))
  }))
  const { width, height } = images[0]
  const context = new OffscreenCanvas(width, height * images.length).getContext("2d")
  for (const [index, image] of images.entries()) context.drawImage(image, 0, index * height)
  const pixels = new Uint32Array(context.getImageData(0, 0, width, height * images.length).data.buffer)

  const counts = new Map()
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
  const channel = (color, index) => color >> 8 * index & 255
  const colors = [...counts].sort((one, other) => other[1] - one[1])

  // Areas keep their exact colours; the others are shared by the edges of letters.
  const palette = colors.slice(0, limit / 2).map(([color]) => [0, 1, 2].map(index => channel(color, index)))
  const boxes = [colors.slice(limit / 2)].filter(box => box.length > 0)
  const spread = box => [0, 1, 2].map(index => {
    const values = box.map(([color]) => channel(color, index))
    return values.reduce((most, value) => Math.max(most, value), 0) - values.reduce((least, value) => Math.min(least, value), 255)
  })
  const weight = box => Math.max(...spread(box)) * box.reduce((sum, [, count]) => sum + count, 0) ** 0.3
  while (boxes.length > 0 && palette.length + boxes.length < limit) {
    const box = boxes.reduce((one, other) => weight(other) > weight(one) ? other : one)
    const spreads = spread(box)
    const widest = spreads.indexOf(Math.max(...spreads))
    if (spreads[widest] === 0) break
    box.sort(([one], [other]) => channel(one, widest) - channel(other, widest))
    boxes.push(box.splice(box.length >> 1))
  }
  for (const box of boxes) {
    const total = box.reduce((sum, [, count]) => sum + count, 0)
    palette.push([0, 1, 2].map(index => Math.round(box.reduce((sum, [color, count]) => sum + channel(color, index) * count, 0) / total)))
  }

  const nearest = new Map()
  for (const [color] of colors) {
    let best = 0, least = Infinity
    for (const [index, entry] of palette.entries()) {
      const distance = entry.reduce((sum, value, index) => sum + (value - channel(color, index)) ** 2, 0)
      if (distance < least) [best, least] = [index, distance]
    }
    nearest.set(color, best)
  }
  const indices = Uint8Array.from(pixels, pixel => nearest.get(pixel))
  let text = ""
  for (let start = 0; start < indices.length; start += 32768) text += String.fromCharCode(...indices.subarray(start, start + 32768))
  return { width, height, palette: palette.flat(), indices: btoa(text) }
}
