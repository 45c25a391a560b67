/** Detects ink lines: silhouettes, depth folds, colour borders, sharp edges. */
import type { Camera } from '../render/camera.ts'
import { baseColourAt, normalAt, type Scene } from '../render/scene.ts'
import type { ViewBuffer } from '../render/view-buffer.ts'

/** Lines and tone per sample. */
export interface InkEdges {
  width: number
  height: number
  /** Relative width of an outline here; 0 for none. */
  outline: Float32Array
  /** Relative width of an inner line. */
  inner: Float32Array
  /** Light 0 … 1; 1 outside the subject. */
  tone: Float32Array
  /** 1 if the surface is dark enough to be filled with ink. */
  solid: Uint8Array
  inside: Uint8Array
}

const light = [-0.48, 0.66, 0.58] as const
const minCosine = Math.cos((42 * Math.PI) / 180)

/** Depth and normal edges as in Saito and Takahashi 1990, plus material borders; widths follow the light. */
export function inkEdges(scene: Scene, camera: Camera, view: ViewBuffer): InkEdges {
  const { width, height, triangle } = view
  const size = width * height
  const edges: InkEdges = {
    width,
    height,
    outline: new Float32Array(size),
    inner: new Float32Array(size),
    tone: new Float32Array(size).fill(1),
    solid: new Uint8Array(size),
    inside: new Uint8Array(size),
  }
  const facing = new Float32Array(size * 3)
  const colours = new Float32Array(size * 3)
  const normal = new Float32Array(3)
  const base = new Float32Array(4)
  for (let at = 0; at < size; at++) {
    if (triangle[at]! < 0) continue
    const [b, c] = [view.weights[at * 2]!, view.weights[at * 2 + 1]!]
    normalAt(scene, triangle[at]!, b, c, camera.forward, normal)
    const along = (axis: readonly number[]): number =>
      normal[0]! * axis[0]! + normal[1]! * axis[1]! + normal[2]! * axis[2]!
    const [right, up, out] = [along(camera.right), along(camera.up), -along(camera.forward)]
    facing.set([right, up, out], at * 3)
    baseColourAt(scene, triangle[at]!, b, c, base)
    for (let k = 0; k < 3; k++) colours[at * 3 + k] = Math.cbrt(base[k]!)
    const bright = 0.2126 * base[0]! + 0.7152 * base[1]! + 0.0722 * base[2]!
    edges.inside[at] = 1
    edges.solid[at] = bright < 0.022 ? 1 : 0
    const lit = Math.max(0, right * light[0] + up * light[1] + out * light[2])
    // Dark colours take more ink than pale ones in the same light.
    edges.tone[at] = (0.16 + 0.84 * lit) * (0.45 + 0.55 * Math.cbrt(bright))
  }
  const look = (at: number): number => scene.lookOf[scene.indices[triangle[at]! * 3]!]!
  const compare = (at: number, other: number): void => {
    const [a, b] = [edges.inside[at]!, edges.inside[other]!]
    if (a === 0 && b === 0) return
    if (a !== b) {
      const own = a === 1 ? at : other
      edges.outline[own] = Math.max(edges.outline[own]!, weightOf(facing, own))
      return
    }
    const [da, db] = [1 / view.nearness[at]!, 1 / view.nearness[other]!]
    const nearer = da < db ? at : other
    const slope = Math.min(Math.max(0.04, facing[at * 3 + 2]!), Math.max(0.04, facing[other * 3 + 2]!))
    const step = (Math.abs(da - db) * width) / Math.max(da, db)
    if (step > 3.2 / slope + 6) {
      edges.outline[nearer] = Math.max(edges.outline[nearer]!, 0.82 * weightOf(facing, nearer))
      return
    }
    const apart =
      Math.abs(colours[at * 3]! - colours[other * 3]!) +
      Math.abs(colours[at * 3 + 1]! - colours[other * 3 + 1]!) +
      Math.abs(colours[at * 3 + 2]! - colours[other * 3 + 2]!)
    if (look(at) !== look(other) && apart > 0.1) edges.inner[nearer] = Math.max(edges.inner[nearer]!, 0.8)
    else {
      const alike =
        facing[at * 3]! * facing[other * 3]! +
        facing[at * 3 + 1]! * facing[other * 3 + 1]! +
        facing[at * 3 + 2]! * facing[other * 3 + 2]!
      if (alike < minCosine) edges.inner[nearer] = Math.max(edges.inner[nearer]!, 0.62)
    }
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      if (x + 1 < width) compare(at, at + 1)
      if (y + 1 < height) compare(at, at + width)
    }
  }
  return edges
}

/** Lines swell away from the light. */
function weightOf(facing: Float32Array, at: number): number {
  const [right, up] = [facing[at * 3]!, facing[at * 3 + 1]!]
  const length = Math.hypot(right, up) || 1
  const away = (right * 0.6 - up * 0.8) / length
  return 0.78 + 0.5 * Math.max(-0.5, away)
}
