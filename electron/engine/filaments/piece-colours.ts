/** The mean colour of each piece, and its sampling density. */
import type { ColouredSurface } from './coloured-surface.ts'
import type { FaceGraph } from './face-graph.ts'
import type { ColourSampler } from './sample-colour.ts'

/** Maximum steps along an edge of a piece: 64 samples. */
const maxSteps = 8

/**
 * Steps for `ColourSampler.each`: as many as the print resolves along the longest edge, but no more than there are
 * texels.
 */
export function sampleSteps(
  { sources, places }: ColouredSurface,
  face: number,
  sides: Float32Array,
  sampler: ColourSampler,
  resolutionMm: number,
): number {
  const at = face * 6
  const [u, v] = [places[at]!, places[at + 1]!]
  const share = Math.abs((places[at + 2]! - u) * (places[at + 5]! - v) - (places[at + 4]! - u) * (places[at + 3]! - v))
  const pixels = Math.sqrt(sampler.texelsOn(sources[face]!) * share)
  const longest = Math.max(sides[face * 3]!, sides[face * 3 + 1]!, sides[face * 3 + 2]!)
  const wanted = pixels > 0 ? Math.min(pixels / 1.5, (2 * longest) / resolutionMm) : (2 * longest) / resolutionMm
  return Math.max(1, Math.min(maxSteps, Math.round(wanted)))
}

/** 3 OKLab numbers per piece. */
export function meanColours(
  surface: ColouredSurface,
  { sides }: FaceGraph,
  sampler: ColourSampler,
  resolutionMm: number,
): Float32Array {
  const means = new Float32Array(surface.faces.length)
  for (let face = 0; face < surface.sources.length; face++) {
    writeMean(surface, face, sampleSteps(surface, face, sides, sampler, resolutionMm), sampler, means)
  }
  return means
}

/** Writes the mean colour of one piece to its own offset, or to `at`. */
export function writeMean(
  surface: ColouredSurface,
  face: number,
  steps: number,
  sampler: ColourSampler,
  means: Float32Array,
  at = face * 3,
): void {
  let [l, x, y, weight] = [0, 0, 0, 0]
  sampler.each(surface, face, steps, (lightness, a, b, share) => {
    l += lightness * share
    x += a * share
    y += b * share
    weight += share
  })
  means[at] = l / weight
  means[at + 1] = x / weight
  means[at + 2] = y / weight
}
