/**
 * Raises painted details slightly, with a soft foot. A region's level counts the regions it is painted on; everything
 * at or above a level forms one cushion, and the cushions are stacked. The relief is bounded, 0 at the silhouette, and
 * each detail rises from its own outline.
 */
import { solveCushion } from './mesh-poisson.ts'
import { outlinePoints, type PlanarMesh } from './planar-mesh.ts'
import type { LabelField } from './label-field.ts'

const maxLevel = 4
const minShare = 0.12

/**
 * Returns the level of each label: 0 for one painted on nothing, otherwise one above the highest label that it is
 * painted on (an earlier label with which it shares enough border). `map` is the strongest label per pixel.
 */
export function reliefLevels(field: LabelField, map: Uint8Array): number[] {
  const count = field.coverage.length
  const borders = countBorders(map, field.width, count)
  const levels = [0, 0]
  for (let label = 2; label < count; label++) {
    let total = 0
    for (let other = 0; other < count; other++) if (other !== label) total += borders[label * count + other]!
    levels[label] = 0
    for (let under = 1; under < label; under++) {
      if (borders[label * count + under]! < total * minShare || total === 0) continue
      levels[label] = Math.max(levels[label]!, Math.min(maxLevel, levels[under]! + 1))
    }
  }
  return levels
}

/** Returns the height to add per point, in pixels. Each level adds slightly less than the one below. */
export function reliefHeights(mesh: PlanarMesh, levels: number[], stepPx: number, footPx: number): Float32Array {
  const heights = new Float32Array(mesh.points.length / 2)
  const outline = outlinePoints(mesh)
  for (let level = 1; level <= Math.max(...levels); level++) {
    const fixed = outline.slice()
    for (let corner = 0; corner < mesh.triangles.length; corner++) {
      if (levels[mesh.labels[Math.floor(corner / 3)]!]! < level) fixed[mesh.triangles[corner]!] = 1
    }
    if (fixed.every((value) => value !== 0)) continue
    const cushion = solveCushion(mesh, fixed, footPx)
    const step = stepPx * 0.8 ** (level - 1)
    for (let point = 0; point < heights.length; point++) heights[point]! += step * cushion[point]!
  }
  return heights
}

function countBorders(map: Uint8Array, width: number, count: number): Float64Array {
  const borders = new Float64Array(count * count)
  for (let pixel = 0; pixel < map.length; pixel++) {
    for (const next of [pixel % width === width - 1 ? pixel : pixel + 1, pixel + width]) {
      const a = map[pixel]!
      const b = map[next]
      if (b === undefined || a === b) continue
      borders[a * count + b]! += 1
      borders[b * count + a]! += 1
    }
  }
  return borders
}
