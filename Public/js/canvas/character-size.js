// The size of a text's characters, measured in the font that the canvas uses.

const inset = 20

/** Converts between pixels and columns or rows, at a text scale. */
export function characterSize(scale) {
  const font = 13 * scale
  const context = document.createElement("canvas").getContext("2d")
  context.font = `${font}px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace`
  const width = context.measureText("0".repeat(100)).width / 100
  const height = font * 1.45
  const around = 2 * inset * scale
  return {
    across: columns => Math.ceil(columns * width + around), down: rows => Math.ceil(rows * height + around),
    columns: pixels => Math.max(1, Math.floor((pixels - around) / width)),
    rows: pixels => Math.max(1, Math.floor((pixels - around) / height))
  }
}
