import assert from "node:assert/strict"
import { test } from "node:test"
import { formatBytes } from "../../../Public/js/core/format-bytes.js"

const sizes = [[0, "0 B"], [999, "999 B"], [1000, "1 kB"], [4812, "4.8 kB"], [9949, "9.9 kB"], [9999, "10 kB"], [33_000, "33 kB"],
  [999_499, "999 kB"], [999_500, "1 MB"], [1 << 20, "1 MB"], [1_536_000, "1.5 MB"], [64 << 20, "67 MB"]]

test("sizes are in units of 1,000 bytes", () => assert.deepEqual(sizes.map(([bytes]) => [bytes, formatBytes(bytes)]), sizes))
