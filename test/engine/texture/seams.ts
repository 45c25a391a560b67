/** Colours on both sides of every edge along which a texture is cut. */
import type { Model, Raster } from '../../../electron/engine/model.ts'
import { weldPositions } from '../../../electron/engine/mesh/weld.ts'
import type { AtlasLayout } from '../../../electron/engine/texture/atlas-layout.ts'
import { sampleTexture } from '../../../electron/engine/texture/sample-texture.ts'
import { deltaE } from './delta-e.ts'

type Ends = [from: number, to: number]

/** The two ends of every edge that lies in two places of the picture, as vertices of one side and of the other. */
export function seamEdges(layout: AtlasLayout): [Ends, Ends][] {
  const { uvs, indices } = layout
  const model: Model = { name: '', materials: [], parts: [{ name: '', material: 0, ...layout }] }
  const welded = weldPositions(model).indices
  const sides = new Map<string, Ends>()
  const seams: [Ends, Ends][] = []
  for (let corner = 0; corner < indices.length; corner++) {
    const next = corner - (corner % 3) + ((corner + 1) % 3)
    const [a, b] = [welded[corner]!, welded[next]!]
    const key = a < b ? `${a} ${b}` : `${b} ${a}`
    const ends: Ends = a < b ? [indices[corner]!, indices[next]!] : [indices[next]!, indices[corner]!]
    const known = sides.get(key)
    if (known === undefined) {
      sides.set(key, ends)
      continue
    }
    const same = [0, 1].every((end) => [0, 1].every((k) => uvs[known[end]! * 2 + k] === uvs[ends[end]! * 2 + k]))
    if (!same) seams.push([known, ends])
  }
  return seams
}

/** ΔE at three places of each seam edge, in rising order. */
export function seamDifferences(layout: AtlasLayout, picture: Raster): number[] {
  const { uvs } = layout
  const [one, other] = [new Float64Array(4), new Float64Array(4)]
  const differences: number[] = []
  for (const [known, ends] of seamEdges(layout))
    for (const t of [0.25, 0.5, 0.75]) {
      const at = ([from, to]: Ends, k: number): number => uvs[from * 2 + k]! * (1 - t) + uvs[to * 2 + k]! * t
      sampleTexture(picture, at(known, 0), at(known, 1), 'srgb', one)
      sampleTexture(picture, at(ends, 0), at(ends, 1), 'srgb', other)
      differences.push(deltaE(one, other))
    }
  return differences.sort((x, y) => x - y)
}
