/** Restores what smoothing eroded inside the outlines, and removes what lies outside them. */
import type { BodyLattice, BodyProfiles } from './hull-field.ts'
import { localRadius, runsOf, type Profile, type Run } from './profile.ts'

/** A body's outlines, prepared for being kept many times. */
export interface OutlineKeeper {
  /** Lowers the field, in place, along rays that the body has become too small for. */
  restore(field: Float32Array): void
  /** Raises the field, in place, to the distance from the outlines where that is greater. */
  cut(field: Float32Array): void
}

/** How far inside an outline the body must reach at least, in cells. */
const reach = 1.5
/** A part behind the deepest one is kept as well if it is at least this deep in comparison. */
const comparable = 0.5
/** `near`: this far along the ray, in heights, what is as deep is changed as well. */
const nearby = 0.06
/** Prefers the middle of a run among samples that are equally deep: cells of depth per cell away from it. */
const middling = 0.02

/**
 * A ray of a picture that is covered by the outline must meet the body somewhere; nothing says where. `local`: what lacks is
 * added around the deepest sample of the ray, as wide along the ray as the outline's part is in the picture, so that a nose
 * seen from the side becomes a nose and no ridge from ear to ear. `near`: the same, and wider where the body is nearly as deep
 * there, so that small repairs leave no bump. `along`: all along the ray where it is nearly as deep, so that edges stay
 * straight.
 */
export function outlineKeeper(
  { size, cell }: BodyLattice,
  { front, side }: BodyProfiles,
  manner: 'local' | 'near' | 'along',
): OutlineKeeper {
  const [nx, ny, nz] = size
  const widthsFor = (profile: Profile): Float32Array | undefined => {
    if (manner === 'along') return undefined
    const least = manner === 'near' ? Math.max(1.5, nearby / cell) : 1.5
    return localRadius(profile, cell).map((radius) => Math.max(least, (0.9 * radius) / cell))
  }
  const whole: Run[][] = Array.from({ length: ny }, () => [{ from: 0, to: nz - 1, depth: 1 }])
  const sets: RaySet[] = [
    {
      profile: front,
      behind: side ? runsOf(side) : whole,
      widths: widthsFor(front),
      onlyDeep: manner !== 'local',
      startOf: (i, j) => i + nx * j,
      stride: nx * ny,
      length: nz,
    },
  ]
  if (side) {
    sets.push({
      profile: side,
      behind: runsOf(front),
      widths: widthsFor(side),
      onlyDeep: manner !== 'local',
      startOf: (k, j) => nx * (j + ny * k),
      stride: 1,
      length: nx,
    })
  }
  return {
    restore: (field) => {
      for (const rays of sets) restoreAlong(field, rays, cell)
    },
    cut: (field) => {
      for (let k = 0; k < nz; k++) {
        for (let j = 0; j < ny; j++) {
          const depth = side ? side.distance[j * nz + k]! : -Infinity
          const to = nx * (j + ny * k)
          for (let i = 0; i < nx; i++) {
            const outside = Math.max(depth, front.distance[j * nx + i]!)
            if (outside > field[to + i]!) field[to + i] = outside
          }
        }
      }
    },
  }
}

interface RaySet {
  profile: Profile
  /** Where along its rays the other side's outline allows a body, per row. */
  behind: Run[][]
  /** How many samples along the ray are changed together, per sample of the outline; undefined: all. */
  widths: Float32Array | undefined
  /** Only where the body is nearly as deep as where it is deepest. */
  onlyDeep: boolean
  startOf(column: number, row: number): number
  stride: number
  length: number
}

function restoreAlong(field: Float32Array, rays: RaySet, cell: number): void {
  const { columns, rows, distance } = rays.profile
  for (let j = 0; j < rows; j++) {
    const runs = rays.behind[j]!
    const deepestRun = runs.reduce((most, { depth }) => Math.max(most, depth), 0)
    for (let i = 0; i < columns; i++) {
      const own = distance[j * columns + i]!
      if (own > reach * cell) continue
      const wanted = Math.max(own, -reach * cell)
      const start = rays.startOf(i, j)
      for (const run of runs) {
        if (run.depth >= comparable * deepestRun)
          restoreRun(field, rays, run, start, wanted, cell, rays.widths?.[j * columns + i])
      }
    }
  }
}

function restoreRun(
  field: Float32Array,
  { stride, length, onlyDeep }: RaySet,
  { from, to }: Run,
  start: number,
  wanted: number,
  cell: number,
  width: number | undefined,
): void {
  const middle = (from + to) / 2
  let deepest = from
  let least = Infinity
  for (let d = from; d <= to; d++) {
    const value = field[start + d * stride]! + Math.abs(d - middle) * middling * cell
    if (value >= least) continue
    least = value
    deepest = d
  }
  const floor = field[start + deepest * stride]!
  const lack = floor - wanted
  if (lack <= 0) return
  const span = width === undefined ? length : 2.5 * width
  const first = Math.max(0, from - 3, Math.floor(deepest - span))
  const last = Math.min(length - 1, to + 3, Math.ceil(deepest + span))
  for (let d = first; d <= last; d++) {
    const away = width === undefined ? 0 : ((d - deepest) / width) ** 2
    const above = onlyDeep ? Math.max(0, (field[start + d * stride]! - floor) / (reach * cell)) ** 2 : 0
    if (away + above < 7) field[start + d * stride]! -= lack * Math.exp(-away - above)
  }
}
