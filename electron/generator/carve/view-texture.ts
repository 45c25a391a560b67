/** The subject's colours in one picture, without its background, and the body's depth map from the same camera. */
import { fillAround } from '../../engine/image/fill-around.ts'
import { rasteriseTriangle } from '../../engine/image/rasterise.ts'
import type { Raster } from '../../engine/model.ts'
import { distanceAt, type Outline } from './outline.ts'
import { projectPoints, type ViewCamera } from './project-view.ts'
import type { WeldedMesh } from '../../engine/mesh/welded-mesh.ts'

/** A picture ready to be projected. */
export interface ViewTexture {
  camera: ViewCamera
  outline: Outline
  /** sRGB 0 … 255, 3 per pixel; pixel (0, 0) starts at (left, top) in the picture and is `step` wide. */
  colours: Float32Array
  width: number
  height: number
  left: number
  top: number
  step: number
  /** Depth map at each pixel of the outline's window: nearness, -Infinity where there is nothing. */
  nearness: Float32Array
}

/** Pixels closer to the outline than this, in pixels of the cut-out, mix with the background. */
const mixedEdge = 1.3

/**
 * Replaces the subject's mixed edge colours with colours from further inside. `enlarged` is the ratio of picture size
 * to cut-out size.
 */
export function viewTexture(
  camera: ViewCamera,
  outline: Outline,
  picture: Raster,
  enlarged: number,
  surface: WeldedMesh,
): ViewTexture {
  const { box } = outline
  const left = Math.max(0, Math.floor((box.left - 4) * enlarged))
  const top = Math.max(0, Math.floor((box.top - 4) * enlarged))
  const width = Math.max(1, Math.min(picture.width, Math.ceil((box.right + 4) * enlarged)) - left)
  const height = Math.max(1, Math.min(picture.height, Math.ceil((box.bottom + 4) * enlarged)) - top)
  const colour = new Float32Array(width * height * 3)
  const weight = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = ((top + y) * picture.width + left + x) * 4
      const inside = -distanceAt(outline, (left + x + 0.5) / enlarged, (top + y + 0.5) / enlarged)
      const alpha = picture.data[from + 3]! / 255
      const pixel = y * width + x
      // Parts thinner than the mixed edge keep a small weight, since they have no better colours.
      weight[pixel] = inside <= 0 ? 0 : alpha > 0.98 && inside > mixedEdge ? 1 : alpha > 0.6 ? 0.003 : 0
      for (let c = 0; c < 3; c++) colour[pixel * 3 + c] = picture.data[from + c]!
    }
  }
  return {
    camera,
    outline,
    colours: fillAround({ width, height, colour, weight }),
    width,
    height,
    left: left / enlarged,
    top: top / enlarged,
    step: 1 / enlarged,
    nearness: nearnessOf(camera, outline, surface),
  }
}

/** Depth map in heights per pixel of the outline's window; -Infinity where there is nothing. */
function nearnessOf(camera: ViewCamera, outline: Outline, { positions, indices }: WeldedMesh): Float32Array {
  const { distance, left, top, step } = outline
  const nearness = new Float32Array(distance.width * distance.height).fill(-Infinity)
  const projected = projectPoints(camera, positions)
  for (let at = 0; at < projected.length; at += 3) {
    projected[at] = (projected[at]! - left) / step
    projected[at + 1] = (projected[at + 1]! - top) / step
  }
  for (let at = 0; at < indices.length; at += 3) {
    const corners = [indices[at]!, indices[at + 1]!, indices[at + 2]!] as const
    rasteriseTriangle(distance, projected, corners, false, (pixel, near) => {
      if (near > nearness[pixel]!) nearness[pixel] = near
    })
  }
  return nearness
}
