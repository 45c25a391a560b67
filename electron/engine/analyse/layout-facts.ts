/** Texel density and overlapping UVs of a model. */
import { doubledArea } from '../mesh/face-normal.ts'
import type { ViewOpened } from '../derived/read-view.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

export interface LayoutFacts {
  /** 5th, 50th and 95th percentiles, weighted by textured area; null without a texture. */
  texelsPerMm: [number, number, number] | null
  /** Fraction of the layout's area that overlaps another part of it; null without UVs. */
  overlappingUvs: number | null
}

/** Maximum points rasterised for all triangles: 48 full squares. */
const maxPoints = 200_000_000
/** Side of the square that layouts are rasterised into to find overlaps. */
const grid = 2048

/**
 * Density: square root of the ratio of texture area to surface area of a triangle, weighted by the latter; for the base
 * colour texture, otherwise the first one. Overlap: fraction of covered grid points that several triangles of one
 * material cover, including mirrored halves with equal UVs; null if repeated layouts exceed `maxPoints`.
 */
export function layoutFacts({ header, chunks }: ViewOpened): LayoutFacts {
  const triangles = chunks.reduce((sum, { indices }) => sum + indices.length / 3, 0)
  const densities = new Float64Array(triangles)
  const areas = new Float64Array(triangles)
  let count = 0
  let drawnPoints = 0
  const layouts = new Map<number, Uint8Array>()
  for (const { part, positions: p, uvs, indices } of chunks) {
    if (uvs === null) continue
    const { material } = header.parts[part]!
    const maps = header.materials[material]?.maps
    const map =
      maps?.baseColour ?? maps?.normal ?? maps?.metalnessRoughness ?? maps?.emissive ?? maps?.occlusion ?? null
    const texture = map === null ? undefined : header.textures[map]
    let layout = layouts.get(material)
    if (layout === undefined) layouts.set(material, (layout = new Uint8Array(grid * grid)))
    for (let first = 0; first < indices.length; first += 3) {
      const [a, b, c] = [indices[first]!, indices[first + 1]!, indices[first + 2]!]
      if (drawnPoints <= maxPoints) drawnPoints += drawTriangle(layout, uvs, a * 2, b * 2, c * 2)
      if (texture === undefined) continue
      const flat =
        Math.abs(
          (uvs[b * 2]! - uvs[a * 2]!) * (uvs[c * 2 + 1]! - uvs[a * 2 + 1]!) -
            (uvs[c * 2]! - uvs[a * 2]!) * (uvs[b * 2 + 1]! - uvs[a * 2 + 1]!),
        ) *
        texture.width *
        texture.height
      const solid = doubledArea(p, a * 3, b * 3, c * 3)
      if (!(solid > 0) || !Number.isFinite(flat)) continue
      densities[count] = Math.sqrt(flat / solid) / 1000
      areas[count++] = solid
    }
  }
  const texelsPerMm = weighed(densities.subarray(0, count), areas.subarray(0, count))
  return { texelsPerMm, overlappingUvs: layouts.size === 0 || drawnPoints > maxPoints ? null : overlapOf(layouts) }
}

const quantiles = [0.05, 0.5, 0.95] as const
/** Buckets per octave of density: only those in the bucket of a quantile are sorted exactly. */
const stepsPerOctave = 64
const steps = 4096

function weighed(densities: Float64Array, areas: Float64Array): [number, number, number] | null {
  if (densities.length === 0) return null
  const stepOf = (density: number): number =>
    Math.min(steps - 1, Math.max(0, Math.floor(steps / 2 + stepsPerOctave * Math.log2(density))))
  const areaOfStep = new Float64Array(steps)
  let total = 0
  for (let i = 0; i < densities.length; i++) {
    areaOfStep[stepOf(densities[i]!)]! += areas[i]!
    total += areas[i]!
  }
  return vec3((quantile) => {
    const share = quantiles[quantile]
    let passed = 0
    let step = 0
    while (step < steps - 1 && passed + areaOfStep[step]! < share * total) passed += areaOfStep[step++]!
    const within: number[] = []
    for (let i = 0; i < densities.length; i++) if (stepOf(densities[i]!) === step) within.push(i)
    within.sort((i, j) => densities[i]! - densities[j]!)
    for (const i of within) {
      passed += areas[i]!
      if (passed >= share * total) return densities[i]!
    }
    return densities[within.at(-1)!]!
  })
}

function overlapOf(layouts: ReadonlyMap<number, Uint8Array>): number {
  let filled = 0
  let doubled = 0
  for (const layout of layouts.values())
    for (const count of layout) {
      if (count > 0) filled++
      if (count > 1) doubled++
    }
  return filled === 0 ? 0 : doubled / filled
}

/**
 * Counts the grid points in a triangle and returns their approximate number; points on a side belong to one of its two
 * triangles.
 */
function drawTriangle(layout: Uint8Array, uvs: Float32Array, a: number, b: number, c: number): number {
  const ax = uvs[a]! * grid - 0.5
  const ay = uvs[a + 1]! * grid - 0.5
  const bx = uvs[b]! * grid - 0.5
  const by = uvs[b + 1]! * grid - 0.5
  const cx = uvs[c]! * grid - 0.5
  const cy = uvs[c + 1]! * grid - 0.5
  const top = Math.ceil(Math.min(ay, by, cy))
  const bottom = Math.ceil(Math.max(ay, by, cy)) - 1
  // A hundred repeats are tiling, not overlap.
  if (!Number.isFinite(ax + ay + bx + by + cx + cy) || bottom - top > grid * 8) return 0
  let drawnPoints = 0
  for (let y = top; y <= bottom; y++) {
    let from = Infinity
    let to = -Infinity
    for (let k = 0; k < 3; k++) {
      const px = k === 0 ? ax : k === 1 ? bx : cx
      const py = k === 0 ? ay : k === 1 ? by : cy
      const qx = k === 0 ? bx : k === 1 ? cx : ax
      const qy = k === 0 ? by : k === 1 ? cy : ay
      if (py <= y === qy <= y) continue
      // Starts from the upper end, so that both triangles of this side compute the same position.
      const x = py < qy ? px + ((y - py) / (qy - py)) * (qx - px) : qx + ((y - qy) / (py - qy)) * (px - qx)
      from = Math.min(from, x)
      to = Math.max(to, x)
    }
    if (to - from > grid * 8) continue
    drawnPoints += Math.max(0, to - from)
    for (let x = Math.ceil(from); x < to; x++) {
      const at = (((y % grid) + grid) % grid) * grid + (((x % grid) + grid) % grid)
      if (layout[at]! < 255) layout[at]!++
    }
  }
  return drawnPoints
}
