/** How a model's pictures lie on it: texels per millimetre, and UVs that lie over each other. */
import { doubledArea } from '../mesh/face-normal.ts'
import type { ViewOpened } from '../derived/read-view.ts'

export interface LayoutFacts {
  /** At 5, 50 and 95 per cent of the textured area; null without a texture. */
  texelsPerMm: [number, number, number] | null
  /** Share of the layout's area that lies over another part of it; null without UVs. */
  overlappingUvs: number | null
}

/** Side of the square that layouts are drawn into to see what lies over what. */
const grid = 2048

/**
 * Density: the square root of a triangle's area in the picture over that on the model, weighed by the latter; the picture is the base colour,
 * or the first other that the material has. Overlap: the triangles of each material are drawn into a square of 2048 (UVs wrap
 * around), each point once for each that holds it; the share of filled points that hold more than one. Triangles that use the very
 * same three UVs as another (mirrored halves) are an overlap as well.
 */
export function layoutFacts({ header, chunks }: ViewOpened): LayoutFacts {
  const densities: number[] = []
  const areas: number[] = []
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
      drawTriangle(layout, uvs, a * 2, b * 2, c * 2)
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
      densities.push(Math.sqrt(flat / solid) / 1000)
      areas.push(solid)
    }
  }
  return { texelsPerMm: weighed(densities, areas), overlappingUvs: layouts.size === 0 ? null : overlapOf(layouts) }
}

function weighed(densities: readonly number[], areas: readonly number[]): [number, number, number] | null {
  if (densities.length === 0) return null
  const order = Float64Array.from(densities, (_, i) => i).sort((i, j) => densities[i]! - densities[j]!)
  let whole = 0
  for (const area of areas) whole += area
  const at = (share: number): number => {
    let passed = 0
    for (const i of order) {
      passed += areas[i]!
      if (passed >= share * whole) return densities[i]!
    }
    return densities[order.at(-1)!]!
  }
  return [at(0.05), at(0.5), at(0.95)]
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

/** Counts the points of the grid in a triangle; those on a side belong to the triangle on one side of it only. */
function drawTriangle(layout: Uint8Array, uvs: Float32Array, a: number, b: number, c: number): void {
  const [ax, ay, bx, by, cx, cy] = [uvs[a]!, uvs[a + 1]!, uvs[b]!, uvs[b + 1]!, uvs[c]!, uvs[c + 1]!].map(
    (value) => value * grid - 0.5,
  ) as [number, number, number, number, number, number]
  const top = Math.ceil(Math.min(ay, by, cy))
  const bottom = Math.ceil(Math.max(ay, by, cy)) - 1
  // A layout that repeats a hundred times over says nothing about overlap.
  if (!Number.isFinite(ax + ay + bx + by + cx + cy) || bottom - top > grid * 8) return
  for (let y = top; y <= bottom; y++) {
    let from = Infinity
    let to = -Infinity
    for (let k = 0; k < 3; k++) {
      const [px, py, qx, qy] = k === 0 ? [ax, ay, bx, by] : k === 1 ? [bx, by, cx, cy] : [cx, cy, ax, ay]
      if (py <= y === qy <= y) continue
      // From the upper end, so that two triangles with this side find the same place.
      const x = py < qy ? px + ((y - py) / (qy - py)) * (qx - px) : qx + ((y - qy) / (py - qy)) * (px - qx)
      from = Math.min(from, x)
      to = Math.max(to, x)
    }
    if (to - from > grid * 8) continue
    for (let x = Math.ceil(from); x < to; x++) {
      const at = (((y % grid) + grid) % grid) * grid + (((x % grid) + grid) % grid)
      if (layout[at]! < 255) layout[at]!++
    }
  }
}
