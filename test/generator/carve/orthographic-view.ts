/** Reference views of known models, independent of the code under test. */
import type { Model, Raster } from '../../../electron/engine/model.ts'
import { lookAtMaterials, samplePicture } from '../../../electron/engine/image/material-look.ts'
import { srgbFromLinear } from '../../../shared/geometry/srgb.ts'

export type Side = 'front' | 'left' | 'back' | 'right'
export const sides: readonly Side[] = ['front', 'left', 'back', 'right']

export interface Framing {
  width: number
  height: number
  /** Pixels per unit of the model. */
  scale: number
  /** The model's point at the middle of the picture. */
  centre: [number, number, number]
  /** Offset of that point in pixels, right and down. Default none. */
  shift?: [number, number]
  /** Counter-clockwise rotation in degrees. Default none. */
  tilt?: number
  /** Distance of the camera from the middle in units of the model. Default: without perspective. */
  distance?: number
}

/** Picture axes: the subject looks along +Z, its left hand is at +X. */
const axes: Record<Side, { right: (x: number, z: number) => number; near: (x: number, z: number) => number }> = {
  front: { right: (x) => x, near: (_, z) => z },
  left: { right: (_, z) => -z, near: (x) => x },
  back: { right: (x) => -x, near: (_, z) => -z },
  right: { right: (_, z) => z, near: (x) => -x },
}

/** Lines per pixel on which coverage is added up exactly. */
const lines = 8

/**
 * Share of each pixel that the model covers: on eight lines a pixel the union of all triangles is cut exactly, and its
 * length in each pixel is added up.
 */
export function coverage(model: Model, side: Side, framing: Framing): Float32Array {
  const { width, height } = framing
  const starts: number[][] = Array.from({ length: height * lines }, () => [])
  for (const part of model.parts) {
    const places = project(part.positions, side, framing)
    for (let at = 0; at + 2 < part.indices.length; at += 3) {
      const [a, b, c] = [part.indices[at]! * 3, part.indices[at + 1]! * 3, part.indices[at + 2]! * 3]
      const [ax, bx, cx] = [places[a]!, places[b]!, places[c]!]
      const [ay, by, cy] = [places[a + 1]! * lines, places[b + 1]! * lines, places[c + 1]! * lines]
      const first = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
      const last = Math.min(height * lines - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
      for (let line = first; line <= last; line++) {
        const y = line + 0.5
        let [from, to] = [Infinity, -Infinity]
        const ab = (y - ay) / (by - ay)
        if (ab >= 0 && ab <= 1) [from, to] = widened(from, to, ax + (bx - ax) * ab)
        const bc = (y - by) / (cy - by)
        if (bc >= 0 && bc <= 1) [from, to] = widened(from, to, bx + (cx - bx) * bc)
        const ca = (y - cy) / (ay - cy)
        if (ca >= 0 && ca <= 1) [from, to] = widened(from, to, cx + (ax - cx) * ca)
        if (to > from) starts[line]!.push(from, to)
      }
    }
  }
  const covered = new Float32Array(width * height)
  starts.forEach((runs, line) => addUnion(covered, runs, Math.floor(line / lines) * width, width))
  return covered
}

function widened(from: number, to: number, x: number): [number, number] {
  return [Math.min(from, x), Math.max(to, x)]
}

function addUnion(covered: Float32Array, runs: number[], row: number, width: number): void {
  const order = Array.from({ length: runs.length / 2 }, (_, i) => i).sort((a, b) => runs[a * 2]! - runs[b * 2]!)
  let [from, to] = [-Infinity, -Infinity]
  const add = (): void => {
    const [left, right] = [Math.max(0, from), Math.min(width, to)]
    for (let x = Math.floor(left); x < right; x++) {
      covered[row + x]! += Math.max(0, Math.min(right, x + 1) - Math.max(left, x)) / lines
    }
  }
  for (const i of order) {
    if (runs[i * 2]! > to) {
      if (to > from) add()
      from = runs[i * 2]!
      to = runs[i * 2 + 1]!
    } else to = Math.max(to, runs[i * 2 + 1]!)
  }
  if (to > from) add()
}

/** Unlit colours with exact alpha at the edges. */
export async function albedoView(model: Model, side: Side, framing: Framing): Promise<Raster> {
  const { width, height } = framing
  const fine = { width: width * 2, height: height * 2 }
  const nearest = new Float32Array(fine.width * fine.height).fill(-Infinity)
  const linear = new Float32Array(nearest.length * 3)
  const looks = await lookAtMaterials(model.materials, 2048)
  const texel = new Float32Array(4)
  for (const part of model.parts) {
    const look = looks[part.material]
    const plain = look?.material.baseColour ?? [0.6, 0.6, 0.6, 1]
    const places = project(part.positions, side, framing)
    for (let at = 0; at + 2 < part.indices.length; at += 3) {
      const [a, b, c] = [part.indices[at]!, part.indices[at + 1]!, part.indices[at + 2]!]
      const mix = (values: Float32Array, size: number, k: number, wa: number, wb: number, wc: number): number =>
        values[a * size + k]! * wa + values[b * size + k]! * wb + values[c * size + k]! * wc
      forPixels(fine, places, [a, b, c], (pixel, wa, wb, wc) => {
        const near = mix(places, 3, 2, wa, wb, wc)
        if (near <= nearest[pixel]!) return
        nearest[pixel] = near
        if (look?.picture && part.uvs) {
          samplePicture(look.picture, mix(part.uvs, 2, 0, wa, wb, wc), mix(part.uvs, 2, 1, wa, wb, wc), texel)
        } else texel.fill(1)
        for (let k = 0; k < 3; k++) {
          const own = part.colours ? mix(part.colours, 4, k, wa, wb, wc) : 1
          linear[pixel * 3 + k] = plain[k]! * texel[k]! * own
        }
      })
    }
  }
  const alpha = coverage(model, side, framing)
  const data = new Uint8ClampedArray(width * height * 4)
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    const [x, y] = [(pixel % width) * 2, Math.floor(pixel / width) * 2]
    const inside = [0, 1, fine.width, fine.width + 1]
      .map((d) => y * fine.width + x + d)
      .filter((p) => nearest[p]! > -Infinity)
    for (let k = 0; k < 3; k++) {
      const sum = inside.reduce((total, p) => total + srgbFromLinear(linear[p * 3 + k]!), 0)
      data[pixel * 4 + k] = inside.length > 0 ? (255 * sum) / inside.length : 0
    }
    data[pixel * 4 + 3] = Math.round(255 * alpha[pixel]!)
  }
  return { width, height, data }
}

/** Intersection over union of two coverages, pixel by pixel. */
export function coverageOverlap(a: Float32Array, b: Float32Array): number {
  let [both, either] = [0, 0]
  for (let pixel = 0; pixel < a.length; pixel++) {
    both += Math.min(a[pixel]!, b[pixel]!)
    either += Math.max(a[pixel]!, b[pixel]!)
  }
  return either > 0 ? both / either : 0
}

/** Smallest box around all finite points that triangles use. */
export function boxOf(model: Model): { low: [number, number, number]; high: [number, number, number] } {
  const low: [number, number, number] = [Infinity, Infinity, Infinity]
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  for (const { positions, indices } of model.parts) {
    for (const vertex of indices) {
      for (const axis of [0, 1, 2] as const) {
        const value = positions[vertex * 3 + axis]!
        if (!Number.isFinite(value)) continue
        low[axis] = Math.min(low[axis], value)
        high[axis] = Math.max(high[axis], value)
      }
    }
  }
  return { low, high }
}

function project(positions: Float32Array, side: Side, framing: Framing): Float32Array {
  const { width, height, scale, centre, shift = [0, 0], tilt = 0, distance } = framing
  const [cosine, sine] = [Math.cos((tilt * Math.PI) / 180), Math.sin((tilt * Math.PI) / 180)]
  const places = new Float32Array(positions.length)
  for (let at = 0; at < positions.length; at += 3) {
    const [x, y, z] = [positions[at]! - centre[0], positions[at + 1]! - centre[1], positions[at + 2]! - centre[2]]
    const near = axes[side].near(x, z)
    const larger = distance === undefined ? scale : (scale * distance) / (distance - near)
    const across = axes[side].right(x, z) * larger
    const up = y * larger
    places[at] = width / 2 + shift[0] + across * cosine - up * sine
    places[at + 1] = height / 2 + shift[1] - across * sine - up * cosine
    places[at + 2] = near
  }
  return places
}

function forPixels(
  size: { width: number; height: number },
  places: Float32Array,
  [a, b, c]: [number, number, number],
  visit: (pixel: number, wa: number, wb: number, wc: number) => void,
): void {
  const [ax, ay] = [places[a * 3]! * 2, places[a * 3 + 1]! * 2]
  const [bx, by] = [places[b * 3]! * 2, places[b * 3 + 1]! * 2]
  const [cx, cy] = [places[c * 3]! * 2, places[c * 3 + 1]! * 2]
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (!(Math.abs(area) > 1e-9)) return
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
  const bottom = Math.min(size.height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
  const right = Math.min(size.width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const wb = ((x + 0.5 - ax) * (cy - ay) - (y + 0.5 - ay) * (cx - ax)) / area
      const wc = ((bx - ax) * (y + 0.5 - ay) - (by - ay) * (x + 0.5 - ax)) / area
      if (wb >= -1e-6 && wc >= -1e-6 && wb + wc <= 1 + 1e-6) visit(y * size.width + x, 1 - wb - wc, wb, wc)
    }
  }
}
