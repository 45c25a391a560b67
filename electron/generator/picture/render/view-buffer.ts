/** The visible triangle at each sample of a picture. */
import { rasteriseTriangle } from '../../../engine/image/rasterise.ts'
import type { Camera } from './camera.ts'
import type { Scene } from './scene.ts'

/** Rows `top` … `top + height` of a picture that is `width` samples wide. */
export interface ViewBuffer {
  width: number
  height: number
  top: number
  /** Index in `scene.indices`, -1 for none. */
  triangle: Int32Array
  /** Weights of the second and third corner, 2 per sample. */
  weights: Float32Array
  /** 1 / depth along the view direction; 0 for none. */
  nearness: Float32Array
}

/** Rasterises with `scale` samples per pixel; `rows` in pixels. `projected` holds the scene's projected positions. */
export function viewRows(
  scene: Scene,
  camera: Camera,
  projected: Float32Array,
  scale: number,
  rows: { top: number; height: number },
): ViewBuffer {
  const width = Math.round(camera.width * scale)
  const height = Math.round(rows.height * scale)
  const top = Math.round(rows.top * scale)
  const view: ViewBuffer = {
    width,
    height,
    top,
    triangle: new Int32Array(width * height).fill(-1),
    weights: new Float32Array(width * height * 2),
    nearness: new Float32Array(width * height),
  }
  const placed = new Float32Array(projected.length)
  for (let at = 0; at < projected.length; at += 3) {
    placed[at] = projected[at]! * scale
    placed[at + 1] = projected[at + 1]! * scale - top
    placed[at + 2] = projected[at + 2]!
  }
  const { indices } = scene
  const { triangle, weights, nearness } = view
  for (let t = 0; t * 3 < indices.length; t++) {
    const corners = [indices[t * 3]!, indices[t * 3 + 1]!, indices[t * 3 + 2]!] as const
    rasteriseTriangle(view, placed, corners, true, (pixel, near, _a, b, c) => {
      if (!(near > nearness[pixel]!)) return
      nearness[pixel] = near
      triangle[pixel] = t
      weights[pixel * 2] = b
      weights[pixel * 2 + 1] = c
    })
  }
  return view
}
