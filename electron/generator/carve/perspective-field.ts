/** The visual hull of pictures with perspective, as a signed field on a lattice. */
import type { Progress } from '../../engine/model.ts'
import type { Outlines } from './align-views.ts'
import type { PerspectiveCamera } from './perspective-camera.ts'
import { clamped, clampCells, superellipse, thicknessOf, type BodyLattice, type BodyShape } from './hull-field.ts'
import {
  eccentricityOf,
  profileOf,
  roundness,
  type Eccentricity,
  type Profile,
  type ProfileLattice,
} from './profile.ts'
import { viewAxes } from './view-names.ts'

/** Size of the picture planes relative to the lattice: near parts appear larger. */
const planeMargin = 1.35

/**
 * Like `hullField`, but each point is projected along the ray to each camera: the hull is the intersection of the
 * cones through the outlines. Exact at the outlines; a rounded body comes out slightly too thick, because a near
 * camera sees less than half of it.
 */
export function perspectiveField(
  { size, cell, origin }: BodyLattice,
  outlines: Outlines,
  cameras: readonly PerspectiveCamera[],
  shape: BodyShape,
  progress: Progress,
): Float32Array {
  const [nx, ny, nz] = size
  const planes = cameras.map((camera) => planeOf(camera, outlines, { size, cell, origin }))
  const fronts = planes.filter(({ axis }) => axis === 0)
  const flanks = planes.filter(({ axis }) => axis === 2)
  const inflated = flanks.length === 0 ? thicknessOf(fronts[0]!.profile, cell, shape.depth) : undefined
  const limit = clampCells * cell
  const field = new Float32Array(nx * ny * nz)
  const s = { squared: 0, halfWidth: 0 }
  const t = { squared: 0, halfWidth: 0 }
  for (let k = 0, at = 0; k < nz; k++) {
    const z = origin[2] + k * cell
    for (let j = 0; j < ny; j++) {
      const y = origin[1] + j * cell
      for (let i = 0; i < nx; i++, at++) {
        const x = origin[0] + i * cell
        let hull = -limit
        for (const plane of planes) hull = Math.max(hull, distanceFromCone(plane, x, y, z))
        if (hull < limit && inflated !== undefined) {
          const there = fronts[0]!.sample
          const steep = Math.sqrt(4 * z * z + inflated.steepness[there]! + cell * cell)
          hull = Math.max(hull, (z * z - inflated.squared[there]!) / steep)
        } else if (hull < limit && shape.corners === 'round') {
          meanOf(fronts, s)
          meanOf(flanks, t)
          hull = Math.max(hull, superellipse(s.squared, s.halfWidth, t.squared, t.halfWidth, cell))
        }
        field[at] = clamped(hull, limit)
      }
    }
    progress(k / nz)
  }
  return field
}

/** Removes, in place, what lies outside the cones. */
export function cutPerspective(
  field: Float32Array,
  { size, cell, origin }: BodyLattice,
  outlines: Outlines,
  cameras: readonly PerspectiveCamera[],
): void {
  const [nx, ny, nz] = size
  const planes = cameras.map((camera) => planeOf(camera, outlines, { size, cell, origin }))
  for (let k = 0, at = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++, at++) {
        for (const plane of planes) {
          const outside = distanceFromCone(plane, origin[0] + i * cell, origin[1] + j * cell, origin[2] + k * cell)
          if (outside > field[at]!) field[at] = outside
        }
      }
    }
  }
}

interface Plane {
  axis: 0 | 2
  acrossSign: number
  towardsSign: number
  distance: number
  lattice: ProfileLattice
  profile: Profile
  eccentricity: Eccentricity
  /** The sample nearest to the last located point. */
  sample: number
}

function planeOf(camera: PerspectiveCamera, outlines: Outlines, { cell, origin }: BodyLattice): Plane {
  const { name, placement, perspective } = camera
  const { horizontalAxis: axis, acrossSign, towardsSign } = viewAxes[name]
  const half = Math.ceil((-origin[axis] * planeMargin) / cell)
  const below = Math.ceil(((0.5 - origin[1]) * planeMargin) / cell)
  const lattice = { columns: 2 * half + 1, rows: 2 * below + 1, left: -half * cell, low: 0.5 - below * cell, cell }
  const profile = profileOf(lattice, [{ outline: outlines[name]!, placement, mirrored: false }])
  const eccentricity = eccentricityOf(profile, cell, roundness(profile, cell))
  return { axis, acrossSign, towardsSign, distance: perspective.distance, lattice, profile, eccentricity, sample: 0 }
}

/** Returns the signed distance from the cone at a point; stores the nearest sample in the plane. */
function distanceFromCone(plane: Plane, x: number, y: number, z: number): number {
  const { axis, lattice, profile } = plane
  const right = (axis === 0 ? x : z) * plane.acrossSign
  const near = (axis === 0 ? z : x) * plane.towardsSign
  const larger = plane.distance / Math.max(0.05 * plane.distance, plane.distance - near)
  const { columns, rows } = lattice
  const u = Math.min(columns - 1.001, Math.max(0, (right * larger - lattice.left) / lattice.cell))
  const v = Math.min(rows - 1.001, Math.max(0, ((y - 0.5) * larger + 0.5 - lattice.low) / lattice.cell))
  const [i, j] = [Math.floor(u), Math.floor(v)]
  const [fu, fv] = [u - i, v - j]
  const at = j * columns + i
  const { distance } = profile
  plane.sample = (fv < 0.5 ? at : at + columns) + (fu < 0.5 ? 0 : 1)
  const low = distance[at]! * (1 - fu) + distance[at + 1]! * fu
  const high = distance[at + columns]! * (1 - fu) + distance[at + columns + 1]! * fu
  return (low * (1 - fv) + high * fv) / larger
}

function meanOf(planes: readonly Plane[], into: { squared: number; halfWidth: number }): void {
  into.squared = into.halfWidth = 0
  for (const { eccentricity, sample } of planes) {
    into.squared += eccentricity.squared[sample]! / planes.length
    into.halfWidth += eccentricity.halfWidth[sample]! / planes.length
  }
}
