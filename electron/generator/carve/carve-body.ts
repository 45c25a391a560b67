/** Carves a closed surface from placed outlines. */
import { boundsOf } from '../../engine/mesh/bounds.ts'
import { decimate } from '../../engine/mesh/decimate.ts'
import { seamedSurface } from '../../engine/mesh/seamed-surface.ts'
import { simplifySurface } from '../../engine/mesh/simplify.ts'
import type { Progress } from '../../engine/model.ts'
import type { WeldedMesh } from '../../engine/mesh/welded-mesh.ts'
import { extractSurface } from '../../engine/volume/extract-surface.ts'
import type { Outlines, Placements } from './align-views.ts'
import type { PerspectiveCamera } from './perspective-camera.ts'
import { fairField, likeness } from './fair-field.ts'
import { outlineKeeper } from './keep-outlines.ts'
import { hullField, type BodyLattice, type BodyProfiles, type BodyShape } from './hull-field.ts'
import { neededShells } from './needed-shells.ts'
import { cutPerspective, perspectiveField } from './perspective-field.ts'
import { fromPixel } from './placement.ts'
import { localRadius, profileOf, symmetric, type ProfileLattice, type ProfileSource } from './profile.ts'
import { smoothField } from './smooth-field.ts'
import { viewAxes, viewNames, type ViewName } from './view-names.ts'

export interface BodyOptions extends BodyShape {
  detail: 'draft' | 'standard' | 'fine'
  /** 0 … 1. */
  smoothness: number
  symmetry: boolean
}

/** Limits: samples along the longest side, samples in all, triangles. */
const details = {
  draft: { along: 128, samples: 3e6, triangles: 16_000 },
  standard: { along: 216, samples: 12e6, triangles: 50_000 },
  fine: { along: 340, samples: 36e6, triangles: 160_000 },
}

/** Free samples around the body, so that smoothing does not reach the border. */
const margin = 5
/** Standard deviation of the smoothing at full smoothness, in heights. */
const fullSmoothing = 0.012
/** Number of cells over which an end is stretched; it may be short by half of that. */
const stretchCells = 6
/** Factor on the samples along each axis for bodies with many thin parts. */
const refinement = 1.5
/** Samples along the longest side while fairing, and rounds at full smoothness. */
const fairing = { along: 110, times: 60 }
/** Simplifying moves the surface by at most this many cells. */
const maxSimplifyCells = 0.3

/** A surface in heights of the subject, and the cell size of its lattice. */
export type CarvedBody = WeldedMesh & { cell: number }

/**
 * Carves, fairs, extracts and simplifies. The surface is closed, 2-manifold and in heights of the subject: feet at y =
 * 0, top at 1, centred on x = z = 0. With `cameras` the pictures have perspective and nothing is faired.
 */
export async function carveBody(
  outlines: Outlines,
  placements: Placements,
  options: BodyOptions,
  progress: Progress,
  cameras?: readonly PerspectiveCamera[],
): Promise<CarvedBody> {
  const { along: cells, samples, triangles } = details[options.detail]
  const reach = reachOf(outlines, placements, options.depth)
  const coarse = latticeFor(reach, cells, samples)
  const isFine = thinShare(coarse, outlines, placements, options.symmetry) > 0.1
  const lattice = isFine ? latticeFor(reach, cells * refinement, samples * refinement ** 2) : coarse
  if (cameras !== undefined) return carvePerspective(lattice, outlines, cameras, options, progress)
  const profiles = profilesFor(lattice, outlines, placements, options.symmetry)
  progress(0.05, 'carving')
  const field = hullField(lattice, profiles, options, (share) => progress(0.05 + 0.2 * share, 'carving'))
  if (profiles.side !== undefined && options.corners === 'round' && options.smoothness > 0) {
    const rough = latticeFor(reach, fairing.along, samples)
    const roughProfiles = profilesFor(rough, outlines, placements, options.symmetry)
    if (roughProfiles.side === undefined) throw new Error('a side has come and gone')
    const sides = { front: roughProfiles.front, side: roughProfiles.side }
    const faired = hullField(rough, sides, options, () => {})
    fairField(faired, rough, sides, Math.ceil(options.smoothness * fairing.times), (share) =>
      progress(0.25 + 0.3 * share, 'smoothing'),
    )
    mixInFaired(field, lattice, faired, rough, likeness(profiles.front, profiles.side, lattice.cell))
  }
  progress(0.55, 'smoothing')
  const times = smoothingTimes(options.smoothness, lattice.cell)
  smoothField(field, lattice.size, times)
  progress(0.65, 'carving')
  const keeper = outlineKeeper(lattice, profiles, options.corners === 'round' ? 'near' : 'along')
  for (let round = 0; round < 2; round++) keeper.restore(field)
  keeper.cut(field)
  const body = await surfaceOf(field, lattice, triangles, progress)
  return { ...body, positions: withStretchedEnds(body.positions, lattice.cell) }
}

async function carvePerspective(
  lattice: BodyLattice,
  outlines: Outlines,
  cameras: readonly PerspectiveCamera[],
  options: BodyOptions,
  progress: Progress,
): Promise<CarvedBody> {
  const field = perspectiveField(lattice, outlines, cameras, options, (share) => progress(0.5 * share, 'carving'))
  const times = smoothingTimes(options.smoothness, lattice.cell)
  progress(0.5, 'smoothing')
  smoothField(field, lattice.size, times)
  progress(0.65, 'carving')
  if (times > 0) cutPerspective(field, lattice, outlines, cameras)
  return surfaceOf(field, lattice, details[options.detail].triangles, progress)
}

function smoothingTimes(smoothness: number, cell: number): number {
  const sigma = (smoothness * fullSmoothing) / cell
  return smoothness > 0 ? Math.max(1, Math.round(2 * sigma * sigma)) : 0
}

async function surfaceOf(field: Float32Array, lattice: BodyLattice, triangles: number, progress: Progress) {
  const { size, origin, cell } = lattice
  progress(0.8, 'rebuilding')
  const surface = neededShells(extractSurface(field, size, origin, cell), cell * 1.5)
  progress(0.9, 'simplifying')
  const simplified = await simplifyCarved(surface, triangles, maxSimplifyCells * cell)
  progress(1)
  return { ...simplified, cell }
}

/**
 * Simplifies to at most `triangles` within `maxError` (in heights). `simplifySurface` is fast and rarely leaves
 * non-manifold edges; where it does, `decimate` is used instead.
 */
async function simplifyCarved({ positions, indices }: WeldedMesh, triangles: number, maxError: number) {
  const fast = await simplifySurface({ positions, indices }, triangles, { maxError, regular: true })
  if (fast.nonManifoldEdges === 0) return { positions: fast.positions, indices: fast.indices }
  const part = { name: '', material: 0, positions, indices }
  const surface = seamedSurface({ name: '', materials: [], parts: [part] })
  const { points, faces } = decimate(surface, { targetFaces: triangles, maxError })
  return { positions: Float32Array.from(points), indices: faces }
}

/**
 * Stretches the last cells to y = 0 and 1. A tip narrower than a cell ends below its outline, and scaling by height
 * would then enlarge everything else.
 */
function withStretchedEnds(positions: Float32Array, cell: number): Float32Array {
  const bounds = boundsOf(positions)
  const [low, high] = [bounds.low[1], bounds.high[1]]
  const room = stretchCells * cell
  const [above, below] = [1 - high, low].map((gap) => (Math.abs(gap) <= room / 2 ? gap : 0)) as [number, number]
  return positions.map((value, at) => {
    if (at % 3 !== 1) return value
    const up = Math.max(0, 1 - (high - value) / room)
    const down = Math.max(0, 1 - (value - low) / room)
    return value + above * up - below * down
  })
}

/** Fraction of the outlines' area in parts thinner than four cells. */
function thinShare(lattice: BodyLattice, outlines: Outlines, placements: Placements, symmetry: boolean): number {
  const { front, side } = profilesFor(lattice, outlines, placements, symmetry)
  const shares = [front, ...(side ? [side] : [])].map((profile) => {
    const radius = localRadius(profile, lattice.cell)
    let [thin, all] = [0, 0]
    for (let at = 0; at < radius.length; at++) {
      if (profile.distance[at]! >= 0) continue
      all++
      if (radius[at]! < 2 * lattice.cell) thin++
    }
    return all > 0 ? thin / all : 0
  })
  return Math.max(...shares)
}

/** Maximum distance of the body from the middle along x and z, in heights. */
interface Reach {
  0: number
  2: number
}

function reachOf(outlines: Outlines, placements: Placements, depth: number): Reach {
  const extent: Reach = { 0: 0, 2: 0 }
  for (const name of viewNames) {
    const outline = outlines[name]
    if (outline === undefined) continue
    for (const x of [outline.box.left, outline.box.right]) {
      for (const y of [outline.box.top, outline.box.bottom]) {
        const across = Math.abs(fromPixel(placements[name]!, x, y)[0])
        extent[viewAxes[name].horizontalAxis] = Math.max(extent[viewAxes[name].horizontalAxis], across)
      }
    }
  }
  if (outlines.left === undefined && outlines.right === undefined) {
    extent[2] = Math.min(1, 2 * extent[0]) * 0.5 * Math.max(1, depth)
  }
  return extent
}

function latticeFor(reach: Reach, along: number, samples: number): BodyLattice {
  const volume = 4 * reach[0] * reach[2]
  const cell = Math.max(Math.max(1, 2 * reach[0], 2 * reach[2]) / along, Math.cbrt(volume / samples))
  const [halfX, halfZ] = [Math.ceil(reach[0] / cell) + margin, Math.ceil(reach[2] / cell) + margin]
  return {
    size: [2 * halfX + 1, Math.ceil(1 / cell) + 2 * margin + 1, 2 * halfZ + 1],
    origin: [-halfX * cell, -margin * cell, -halfZ * cell],
    cell,
  }
}

/**
 * Mixes the faired field of a coarser lattice into the field, in place, weighted per row by how little front and side
 * are `alike`.
 */
function mixInFaired(
  field: Float32Array,
  { size, origin, cell }: BodyLattice,
  faired: Float32Array,
  rough: BodyLattice,
  alike: Float32Array,
): void {
  const [nx, ny, nz] = size
  const [rx, ry, rz] = rough.size
  const positionAt = (index: number, axis: 0 | 1 | 2): [number, number] => {
    const at = Math.min(
      rough.size[axis] - 1.001,
      Math.max(0, (origin[axis] + index * cell - rough.origin[axis]) / rough.cell),
    )
    return [Math.floor(at), at - Math.floor(at)]
  }
  const columns = Array.from({ length: nx }, (_, i) => positionAt(i, 0))
  const line = new Float32Array(rx)
  if (ry < 2 || rz < 2) return
  for (let k = 0; k < nz; k++) {
    const [z, w] = positionAt(k, 2)
    for (let j = 0; j < ny; j++) {
      const [y, v] = positionAt(j, 1)
      const corner = rx * (y + ry * z)
      for (let x = 0; x < rx; x++) {
        const near = faired[corner + x]! * (1 - v) + faired[corner + rx + x]! * v
        const far = faired[corner + rx * ry + x]! * (1 - v) + faired[corner + rx * ry + rx + x]! * v
        line[x] = near * (1 - w) + far * w
      }
      const share = 1 - alike[j]!
      const to = nx * (j + ny * k)
      for (let i = 0; i < nx; i++) {
        const [x, u] = columns[i]!
        field[to + i]! += share * (line[x]! * (1 - u) + line[x + 1]! * u - field[to + i]!)
      }
    }
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
    const sources = viewNames.filter((name) => viewAxes[name].horizontalAxis === axis && outlines[name] !== undefined)
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
