/** Outlines in their places → the closed surface of a body. */
import { simplifySurface } from '../mesh/simplify.ts'
import type { Progress } from '../model.ts'
import { extractSurface, type ExtractedSurface } from '../volume/extract-surface.ts'
import type { Outlines, Placements } from './align-views.ts'
import { hullField, type BodyLattice, type BodyProfiles, type BodyShape } from './hull-field.ts'
import { fromPixel } from './placement.ts'
import { profileOf, symmetric, type ProfileLattice, type ProfileSource } from './profile.ts'
import { keepOutlines, smoothField } from './smooth-field.ts'
import { viewAxes, viewNames, type ViewName } from './view-names.ts'

export interface BodyOptions extends BodyShape {
  detail: 'draft' | 'standard' | 'fine'
  /** 0 … 1. */
  smoothness: number
  symmetry: boolean
}

/** Samples along the body's longest side, samples in all, and triangles, at most. */
const details = {
  draft: { along: 128, samples: 3e6, triangles: 16_000 },
  standard: { along: 216, samples: 12e6, triangles: 50_000 },
  fine: { along: 340, samples: 36e6, triangles: 160_000 },
}

/** Free samples around the body, so that smoothing meets no border. */
const margin = 5
/** Standard deviation of the smoothing at full smoothness, in heights. */
const fullSmoothing = 0.012
/** Simplifying moves the surface by at most this many cells. */
const simplified = 0.12

/**
 * Carves, smooths, extracts and thins out. The surface is in heights of the subject: its feet at y = 0, its top at 1, its
 * middle at x = z = 0; closed and two-manifold.
 */
export async function carveBody(
  outlines: Outlines,
  placements: Placements,
  options: BodyOptions,
  progress: Progress,
): Promise<ExtractedSurface & { cell: number }> {
  const lattice = latticeFor(outlines, placements, options)
  const profiles = profilesFor(lattice, outlines, placements, options.symmetry)
  progress(0.05, 'Carving')
  const field = hullField(lattice, profiles, options, (share) => progress(0.05 + 0.3 * share, 'Carving'))
  progress(0.35, 'Smoothing')
  const sigma = (options.smoothness * fullSmoothing) / lattice.cell
  const times = options.smoothness > 0 ? Math.max(1, Math.round(2 * sigma * sigma)) : 0
  smoothField(field, lattice.size, times)
  progress(0.55, 'Keeping the outlines')
  keepOutlines(field, lattice, profiles, times > 0 ? 3 : 2)
  progress(0.75, 'Laying the surface')
  const surface = extractSurface(field, lattice.size, lattice.origin, lattice.cell)
  progress(0.85, 'Thinning out the triangles')
  const thinned = await simplifySurface(surface.positions, surface.indices, details[options.detail].triangles, {
    maxError: simplified * lattice.cell,
  })
  progress(1)
  const kept = thinned.crowdedEdges === 0 ? thinned : surface
  return { positions: kept.positions, indices: kept.indices, cell: lattice.cell }
}

function latticeFor(outlines: Outlines, placements: Placements, { detail, depth }: BodyOptions): BodyLattice {
  const reach = { 0: 0, 2: 0 }
  for (const name of viewNames) {
    const outline = outlines[name]
    if (outline === undefined) continue
    for (const x of [outline.box.left, outline.box.right]) {
      for (const y of [outline.box.top, outline.box.bottom]) {
        const across = Math.abs(fromPixel(placements[name]!, x, y)[0])
        reach[viewAxes[name].across] = Math.max(reach[viewAxes[name].across], across)
      }
    }
  }
  if (outlines.left === undefined && outlines.right === undefined)
    reach[2] = Math.min(1, 2 * reach[0]) * 0.5 * Math.max(1, depth)
  const { along, samples } = details[detail]
  const volume = 4 * reach[0] * reach[2]
  const cell = Math.max(Math.max(1, 2 * reach[0], 2 * reach[2]) / along, Math.cbrt(volume / samples))
  const [halfX, halfZ] = [Math.ceil(reach[0] / cell) + margin, Math.ceil(reach[2] / cell) + margin]
  return {
    size: [2 * halfX + 1, Math.ceil(1 / cell) + 2 * margin + 1, 2 * halfZ + 1],
    origin: [-halfX * cell, -margin * cell, -halfZ * cell],
    cell,
  }
}

function profilesFor(
  { size, origin, cell }: BodyLattice,
  outlines: Outlines,
  placements: Placements,
  symmetry: boolean,
): BodyProfiles {
  const profile = (axis: 0 | 2) => {
    const lattice: ProfileLattice = { columns: size[axis], rows: size[1], left: origin[axis], low: origin[1], cell }
    const sources = viewNames.filter((name) => viewAxes[name].across === axis && outlines[name] !== undefined)
    return sources.length === 0
      ? undefined
      : profileOf(
          lattice,
          sources.map((name) => sourceOf(name, outlines, placements)),
        )
  }
  const front = profile(0)!
  const side = profile(2)
  return { front: symmetry ? symmetric(front) : front, ...(side === undefined ? {} : { side }) }
}

function sourceOf(name: ViewName, outlines: Outlines, placements: Placements): ProfileSource {
  return { outline: outlines[name]!, placement: placements[name]!, mirrored: viewAxes[name].acrossSign < 0 }
}
