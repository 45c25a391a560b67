/** How well a figure's outline, seen from the front, agrees with the cut-out it was made from. */
import type { Model } from '../../electron/engine/model.ts'
import type { CutOut } from '../../electron/engine/image/cut-out.ts'
import { rasteriseTriangle } from '../../electron/engine/image/rasterise.ts'

/** Intersection over union, 0 … 1, of the model's front silhouette (laid into the cut-out's box) and the cut-out. */
export function silhouetteOverlap(model: Model, { width, height, alpha, box }: CutOut): number {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { positions } of model.parts) {
    for (let i = 0; i < positions.length; i += 3) {
      left = Math.min(left, positions[i]!)
      right = Math.max(right, positions[i]!)
      bottom = Math.min(bottom, positions[i + 1]!)
      top = Math.max(top, positions[i + 1]!)
    }
  }
  // One scale for both directions: a figure that was stretched shall not pass.
  const scale = (box[3] - box[1]) / (top - bottom)
  const middle = (box[0] + box[2]) / 2 - (scale * (left + right)) / 2
  const covered = new Uint8Array(width * height)
  for (const { positions, indices } of model.parts) {
    const projected = positions.map((value, i) =>
      i % 3 === 0 ? value * scale + middle : i % 3 === 1 ? box[3] - (value - bottom) * scale : 1,
    )
    for (let i = 0; i < indices.length; i += 3) {
      rasteriseTriangle(
        { width, height },
        projected,
        [indices[i]!, indices[i + 1]!, indices[i + 2]!],
        false,
        (pixel) => {
          covered[pixel] = 1
        },
      )
    }
  }
  let both = 0
  let either = 0
  for (let pixel = 0; pixel < covered.length; pixel++) {
    const inside = alpha[pixel]! >= 0.5
    if (inside && covered[pixel]) both++
    if (inside || covered[pixel]) either++
  }
  return both / either
}
