/**
 * Palettes for pictures: median cut (Heckbert 1982, "Color image quantization for frame buffer display") over a
 * histogram of 6 bits per channel, with ordered dithering (Bayer 1973). Pure.
 */

export interface Palette {
  /** 3 per colour. */
  colours: Uint8Array<ArrayBuffer>
  /** Returns the palette index of each pixel of an RGBA picture. */
  indices(pixels: Uint8ClampedArray, width: number): Uint8Array<ArrayBuffer>
}

const bins = 64 ** 3

interface Box {
  /** Range of the box's bins in the sorted list. */
  from: number
  to: number
  count: number
}

/** `pictures`: RGBA; ignores alpha. */
export function createPalette(pictures: readonly Uint8ClampedArray[], maxColours = 256): Palette {
  const counts = new Uint32Array(bins)
  for (const pixels of pictures)
    for (let at = 0; at < pixels.length; at += 4) counts[binOf(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!)]! += 1
  const used = Uint32Array.from([...counts.keys()].filter((bin) => counts[bin]! > 0))
  const boxes = cut(used, counts, maxColours)
  const colours = new Uint8Array(Math.max(1, boxes.length) * 3)
  for (const [index, box] of boxes.entries()) colours.set(meanOf(used, counts, box), index * 3)
  const nearest = new Int16Array(bins).fill(-1)
  return {
    colours,
    indices(pixels, width) {
      const out = new Uint8Array(pixels.length / 4)
      for (let pixel = 0; pixel < out.length; pixel++) {
        const at = pixel * 4
        const shift = bayer[((Math.floor(pixel / width) & 7) << 3) | ((pixel % width) & 7)]!
        const bin = binOf(
          clamped(pixels[at]! + shift),
          clamped(pixels[at + 1]! + shift),
          clamped(pixels[at + 2]! + shift),
        )
        if (nearest[bin]! < 0) nearest[bin] = nearestColour(colours, bin)
        out[pixel] = nearest[bin]!
      }
      return out
    },
  }
}

function cut(used: Uint32Array, counts: Uint32Array, maxBoxes: number): Box[] {
  if (used.length === 0) return []
  const count = used.reduce((sum, bin) => sum + counts[bin]!, 0)
  const boxes: Box[] = [{ from: 0, to: used.length, count }]
  while (boxes.length < maxBoxes) {
    // The box with the largest gain: many pixels along a long axis.
    let worst = -1
    let gain = 0
    let along = 0
    for (const [index, box] of boxes.entries()) {
      if (box.to - box.from < 2) continue
      const { axis, length } = longestAxis(used, box)
      const own = Math.sqrt(box.count) * length
      if (own > gain) [worst, gain, along] = [index, own, axis]
    }
    if (worst < 0) break
    const box = boxes[worst]!
    const sorted = used.subarray(box.from, box.to).sort((a, b) => channel(a, along) - channel(b, along))
    let half = 0
    let at = 0
    while (at < sorted.length - 1 && (half + counts[sorted[at]!]! <= box.count / 2 || at === 0)) {
      half += counts[sorted[at]!]!
      at += 1
    }
    boxes[worst] = { from: box.from, to: box.from + at, count: half }
    boxes.push({ from: box.from + at, to: box.to, count: box.count - half })
  }
  return boxes
}

function longestAxis(used: Uint32Array, box: Box): { axis: number; length: number } {
  let best = { axis: 0, length: 0 }
  for (let axis = 0; axis < 3; axis++) {
    let [min, max] = [63, 0]
    for (let at = box.from; at < box.to; at++) {
      const value = channel(used[at]!, axis)
      if (value < min) min = value
      if (value > max) max = value
    }
    if (max - min > best.length) best = { axis, length: max - min }
  }
  return best
}

function meanOf(used: Uint32Array, counts: Uint32Array, box: Box): number[] {
  const sum = [0, 0, 0]
  for (let at = box.from; at < box.to; at++)
    for (let axis = 0; axis < 3; axis++) sum[axis]! += level(channel(used[at]!, axis)) * counts[used[at]!]!
  return sum.map((value) => Math.round(value / box.count))
}

function nearestColour(colours: Uint8Array, bin: number): number {
  const [red, green, blue] = [level(channel(bin, 0)), level(channel(bin, 1)), level(channel(bin, 2))]
  let best = 0
  let distance = Infinity
  for (let at = 0; at < colours.length; at += 3) {
    const own = (colours[at]! - red) ** 2 + (colours[at + 1]! - green) ** 2 + (colours[at + 2]! - blue) ** 2
    if (own < distance) [best, distance] = [at / 3, own]
  }
  return best
}

function binOf(red: number, green: number, blue: number): number {
  return ((red >> 2) << 12) | ((green >> 2) << 6) | (blue >> 2)
}

function channel(bin: number, axis: number): number {
  return (bin >> (12 - axis * 6)) & 63
}

/** Returns a bin's 8-bit value; the outermost bins are black and white. */
function level(value: number): number {
  return Math.round((value * 255) / 63)
}

function clamped(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value
}

/** The 8 × 8 matrix, −3 … 3 levels. */
const bayer = Int8Array.from({ length: 64 }, (_, index) => {
  const [x, y] = [index & 7, index >> 3]
  let value = 0
  for (let bit = 0; bit < 3; bit++) {
    const shift = 2 - bit
    value |= ((((x ^ y) >> bit) & 1) << (shift * 2 + 1)) | (((y >> bit) & 1) << (shift * 2))
  }
  return Math.round(((value + 0.5) / 64 - 0.5) * 6)
})
