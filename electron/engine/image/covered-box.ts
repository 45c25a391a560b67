/** The bounding box of a picture's content. */

/** Bounding box of what is at least half covered: left, top, right, bottom in pixels, the last two exclusive. All 0 if nothing is. */
export function coveredBox(alpha: Float32Array, width: number, height: number): [number, number, number, number] {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (alpha[y * width + x]! < 0.5) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
    }
  }
  return right > left ? [left, top, right, bottom] : [0, 0, 0, 0]
}
