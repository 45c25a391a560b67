/** Renders the depth of a model's front. */
import type { Model } from '../../engine/model.ts'
import { rasteriseTriangle } from '../../engine/image/rasterise.ts'

/** An orthographic view from +Z. */
interface FrontDepth {
  width: number
  height: number
  /** 0 … 1 from the farthest to the nearest visible point; 0 outside. */
  depth: Float32Array
  /** 1 where the model is visible. */
  inside: Uint8Array
  /** Index into `Model.materials` per pixel. */
  material: Uint8Array
}

/** Renders a model so that its front fills `sidePx` on the longer side. An empty model gives one empty pixel. */
export function frontDepth(model: Model, sidePx: number): FrontDepth {
  const low = [Infinity, Infinity]
  const high = [-Infinity, -Infinity]
  for (const { positions } of model.parts)
    for (let at = 0; at < positions.length; at += 3)
      for (const axis of [0, 1]) {
        low[axis] = Math.min(low[axis]!, positions[at + axis]!)
        high[axis] = Math.max(high[axis]!, positions[at + axis]!)
      }
  const across = high[0]! - low[0]!
  const up = high[1]! - low[1]!
  if (!(across > 0 && up > 0))
    return { width: 1, height: 1, depth: new Float32Array(1), inside: new Uint8Array(1), material: new Uint8Array(1) }
  const scale = sidePx / Math.max(across, up)
  const width = Math.max(1, Math.round(across * scale))
  const height = Math.max(1, Math.round(up * scale))
  const nearness = new Float32Array(width * height).fill(-Infinity)
  const material = new Uint8Array(width * height)
  for (const part of model.parts) {
    const projected = new Float32Array(part.positions.length)
    for (let at = 0; at < projected.length; at += 3) {
      projected[at] = (part.positions[at]! - low[0]!) * scale
      projected[at + 1] = (high[1]! - part.positions[at + 1]!) * scale
      projected[at + 2] = part.positions[at + 2]!
    }
    for (let first = 0; first + 2 < part.indices.length; first += 3) {
      const corners = [part.indices[first]!, part.indices[first + 1]!, part.indices[first + 2]!] as const
      rasteriseTriangle({ width, height }, projected, corners, false, (pixel, near) => {
        if (near <= nearness[pixel]!) return
        nearness[pixel] = near
        material[pixel] = part.material
      })
    }
  }
  const inside = Uint8Array.from(nearness, (near) => (near > -Infinity ? 1 : 0))
  let back = Infinity
  let front = -Infinity
  for (const near of nearness) {
    if (near === -Infinity) continue
    back = Math.min(back, near)
    front = Math.max(front, near)
  }
  const depth = nearness.map((near) => (near === -Infinity ? 0 : (near - back) / Math.max(1e-9, front - back)))
  return { width, height, depth, inside, material }
}
