/** Outlines in their places → the closed surface of a body. */
import type { Progress } from '../../engine/model.ts'
import type { WeldedMesh } from '../../engine/mesh/welded-mesh.ts'
import { extractSurface } from '../../engine/volume/extract-surface.ts'
import type { Outlines, Placements } from './align-views.ts'
import type { EyeCamera } from './fit-eye.ts'
import { fairField, likeness } from './fair-field.ts'
import { outlineKeeper } from './keep-outlines.ts'
import { hullField, type BodyLattice, type BodyProfiles, type BodyShape } from './hull-field.ts'
import { neededShells } from './needed-shells.ts'
import { cutPerspective, perspectiveField } from './perspective-field.ts'
import { fromPixel } from './placement.ts'
import { localRadius, profileOf, symmetric, type ProfileLattice, type ProfileSource } from './profile.ts'
import { smoothField } from './smooth-field.ts'
import { thinOut } from './thin-out.ts'
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
/** Cells over which an end is drawn out; half as much may be missing. */
const drawnOut = 6
/** Factor on the samples along each axis for bodies with many thin parts. */
const finer = 1.5
/** Fairing works on this many samples along the body's longest side, this often at full smoothness. */
const fairing = { along: 110, times: 60 }
/** Simplifying moves the surface by at most this many cells. */
const simplified = 0.3

/** A surface in heights of the subject, and the cell of the lattice that it was laid on. */
export type CarvedBody = WeldedMesh & { cell: number }

/**
 * Carves, fairs, extracts and thins out. The surface is in heights of the subject: its feet at y = 0, its top at 1, its
 * middle at x = z = 0; closed and two-manifold. With `eyes` the pictures have perspective; then there is no fairing.
 */
export async function carveBody(
  outlines: Outlines,
  placements: Placements,
  options: BodyOptions,
  progress: Progress,
  eyes?: readonly EyeCamera[],
): Promise<CarvedBody> {
  const { along, samples, triangles } = details[options.detail]
  const reach = reachOf(outlines, placements, options.depth)
  const coarse = latticeFor(reach, along, samples)
  const isFine = thinShare(coarse, outlines, placements, options.symmetry) > 0.1
  const lattice = isFine ? latticeFor(reach, along * finer, samples * finer ** 2) : coarse
  if (eyes !== undefined) return carvePerspective(lattice, outlines, eyes, options, progress)
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
    layOver(field, lattice, faired, rough, likeness(profiles.front, profiles.side, lattice.cell))
  }
  progress(0.55, 'smoothing')
  const times = smoothingTimes(options.smoothness, lattice.cell)
  smoothField(field, lattice.size, times)
  progress(0.65, 'carving')
  const keeper = outlineKeeper(lattice, profiles, options.corners === 'round' ? 'near' : 'along')
  for (let round = 0; round < 2; round++) keeper.restore(field)
  keeper.cut(field)
  const body = await surfaceOf(field, lattice, triangles, progress)
  return { ...body, positions: reachingEnds(body.positions, lattice.cell) }
}

async function carvePerspective(
  lattice: BodyLattice,
  outlines: Outlines,
  eyes: readonly EyeCamera[],
  options: BodyOptions,
  progress: Progress,
): Promise<CarvedBody> {
  const field = perspectiveField(lattice, outlines, eyes, options, (share) => progress(0.5 * share, 'carving'))
  const times = smoothingTimes(options.smoothness, lattice.cell)
  progress(0.5, 'smoothing')
  smoothField(field, lattice.size, times)
  progress(0.65, 'carving')
  if (times > 0) cutPerspective(field, lattice, outlines, eyes)
  return surfaceOf(field, lattice, details[options.detail].triangles, progress)
}

function smoothingTimes(smoothness: number, cell: number): number {
  const sigma = (smoothness * fullSmoothing) / cell
  return smoothness > 0 ? Math.max(1, Math.round(2 * sigma * sigma)) : 0
}

async function surfaceOf(
  field: Float32Array,
  { size, origin, cell }: BodyLattice,
  triangles: number,
  progress: Progress,
): Promise<CarvedBody> {
  progress(0.8, 'rebuilding')
  const surface = neededShells(extractSurface(field, size, origin, cell), cell * 1.5)
  progress(0.9, 'simplifying')
  const thinned = await thinOut(surface, triangles, simplified * cell)
  progress(1)
  return { ...thinned, cell }
}

/**
 * A tip narrower than a cell ends a little short of where its outline does, and sizing by height would make all else too
 * large: the last cells below the top and above the feet are drawn out to 1 and 0.
 */
function reachingEnds(positions: Float32Array, cell: number): Float32Array {
  let [low, high] = [Infinity, -Infinity]
  for (let at = 1; at < positions.length; at += 3) {
    low = Math.min(low, positions[at]!)
    high = Math.max(high, positions[at]!)
  }
  const room = drawnOut * cell
  const [above, below] = [1 - high, low].map((gap) => (Math.abs(gap) <= room / 2 ? gap : 0)) as [number, number]
  return positions.map((value, at) => {
    if (at % 3 !== 1) return value
    const up = Math.max(0, 1 - (high - value) / room)
    const down = Math.max(0, 1 - (value - low) / room)
    return value + above * up - below * down
  })
}

/** Share of the outlines' area that belongs to parts of less than four cells. */
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

/** How far from the middle the body can reach along x and z, in heights. */
interface Reach {
  0: number
  2: number
}

function reachOf(outlines: Outlines, placements: Placements, depth: number): Reach {
  const reach: Reach = { 0: 0, 2: 0 }
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
  if (outlines.left === undefined && outlines.right === undefined) {
    reach[2] = Math.min(1, 2 * reach[0]) * 0.5 * Math.max(1, depth)
  }
  return reach
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

/** Takes the faired field of a coarser lattice for the field's own, except in rows that are `alike`. In place. */
function layOver(
  field: Float32Array,
  { size, origin, cell }: BodyLattice,
  faired: Float32Array,
  rough: BodyLattice,
  alike: Float32Array,
): void {
  const [nx, ny, nz] = size
  const [rx, ry, rz] = rough.size
  const place = (index: number, axis: 0 | 1 | 2): [number, number] => {
    const at = Math.min(
      rough.size[axis] - 1.001,
      Math.max(0, (origin[axis] + index * cell - rough.origin[axis]) / rough.cell),
    )
    return [Math.floor(at), at - Math.floor(at)]
  }
  const columns = Array.from({ length: nx }, (_, i) => place(i, 0))
  const line = new Float32Array(rx)
  if (ry < 2 || rz < 2) return
  for (let k = 0; k < nz; k++) {
    const [z, w] = place(k, 2)
    for (let j = 0; j < ny; j++) {
      const [y, v] = place(j, 1)
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
