/** Edges where the model itself changes colour: between materials, or between uniformly coloured triangles. */
import { distance, distanceBetween, vectorAt } from '../mesh/vectors.ts'
import type { ColouredSurface } from './coloured-surface.ts'
import type { FaceGraph } from './face-graph.ts'
import type { Palette } from './find-palette.ts'
import type { ColourSampler } from './sample-colour.ts'

/** How far inside the pieces on both sides of an edge colours are sampled. */
const inset = 0.06
/**
 * A colour step at the edge of at least this fraction of the difference between the two filaments belongs to the model.
 */
const step = 0.5

/** Marks piece edges, 3 each, whose two pieces differ both in label and in colour right beside the edge. */
export function hardBorders(
  surface: ColouredSurface,
  { neighbours }: FaceGraph,
  labels: Uint8Array,
  palette: Palette,
  sampler: ColourSampler,
): Uint8Array {
  const { faces } = surface
  const isHard = new Uint8Array(faces.length)
  const [one, other] = [new Float64Array(3), new Float64Array(3)]
  for (let corner = 0; corner < faces.length; corner++) {
    const neighbour = neighbours[corner]!
    const face = Math.floor(corner / 3)
    if (neighbour < face || labels[neighbour] === labels[face]) continue
    const side = corner % 3
    const twin = [0, 1, 2].find((k) => {
      const [a, b] = [faces[neighbour * 3 + k]!, faces[neighbour * 3 + ((k + 1) % 3)]!]
      const [from, to] = [faces[corner]!, faces[face * 3 + ((side + 1) % 3)]!]
      return (a === to && b === from) || (a === from && b === to)
    })
    if (twin === undefined) continue
    justWithin(surface, face, side, sampler, one)
    justWithin(surface, neighbour, twin, sampler, other)
    const apart = distanceBetween(palette.oklab, labels[face]!, labels[neighbour]!)
    if (distance(vectorAt(one, 0), vectorAt(other, 0)) < step * apart) continue
    isHard[corner] = 1
    isHard[neighbour * 3 + twin] = 1
  }
  return isHard
}

/** The colour of a piece just inside the midpoint of an edge. */
function justWithin(
  { sources, places }: ColouredSurface,
  face: number,
  side: number,
  sampler: ColourSampler,
  out: Float64Array,
): void {
  const at = (corner: number, k: number): number => places[face * 6 + (corner % 3) * 2 + k]!
  const within = (k: number): number => ((1 - inset) * (at(side, k) + at(side + 1, k))) / 2 + inset * at(side + 2, k)
  sampler.at(sources[face]!, within(0), within(1), out)
}
