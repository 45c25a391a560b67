/** Triangle rasterisation. */

/** A pixel of a triangle: its position, and perspective-correct barycentric coordinates. */
export type Fragment = (pixel: number, nearness: number, a: number, b: number, c: number) => void

/**
 * Visits each pixel whose centre lies in a triangle. `projected` holds x, y, nearness per vertex; corners are read from
 * `indices` at `first`. Draws both windings. `perspective` makes the weights perspective-correct.
 */
export function rasteriseTriangle(
  size: { width: number; height: number },
  projected: Float32Array,
  corners: readonly [number, number, number],
  perspective: boolean,
  visit: Fragment,
): void {
  const [i, j, k] = corners
  const ax = projected[i * 3]!
  const ay = projected[i * 3 + 1]!
  const bx = projected[j * 3]!
  const by = projected[j * 3 + 1]!
  const cx = projected[k * 3]!
  const cy = projected[k * 3 + 1]!
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (!(Math.abs(area) > 1e-12)) return
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
  const right = Math.min(size.width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
  const bottom = Math.min(size.height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
  const az = projected[i * 3 + 2]!
  const bz = projected[j * 3 + 2]!
  const cz = projected[k * 3 + 2]!
  const slack = -1e-6
  for (let y = top; y <= bottom; y++) {
    const py = y + 0.5
    for (let x = left; x <= right; x++) {
      const px = x + 0.5
      const wb = ((px - ax) * (cy - ay) - (py - ay) * (cx - ax)) / area
      const wc = ((bx - ax) * (py - ay) - (by - ay) * (px - ax)) / area
      const wa = 1 - wb - wc
      if (wa < slack || wb < slack || wc < slack) continue
      const nearness = wa * az + wb * bz + wc * cz
      if (perspective)
        visit(y * size.width + x, nearness, (wa * az) / nearness, (wb * bz) / nearness, (wc * cz) / nearness)
      else visit(y * size.width + x, nearness, wa, wb, wc)
    }
  }
}

/** Number of pixels in the visible part of a triangle's box; 0 if it is not drawn. */
export function pixelsInSight(
  size: { width: number; height: number },
  projected: Float32Array,
  indices: Uint32Array,
  first: number,
): number {
  const [a, b, c] = [indices[first]! * 3, indices[first + 1]! * 3, indices[first + 2]! * 3]
  const [ax, bx, cx] = [projected[a]!, projected[b]!, projected[c]!]
  const [ay, by, cy] = [projected[a + 1]!, projected[b + 1]!, projected[c + 1]!]
  const across = Math.min(size.width, Math.max(ax, bx, cx)) - Math.max(0, Math.min(ax, bx, cx))
  const down = Math.min(size.height, Math.max(ay, by, cy)) - Math.max(0, Math.min(ay, by, cy))
  return across >= 0 && down >= 0 ? (across + 1) * (down + 1) : 0
}
