/** Restores what smoothing eroded inside the outlines, and removes what lies outside them. */
import type { BodyLattice, BodyProfiles } from './hull-field.ts'
import { localRadius, runsOf, type Profile, type Run } from './profile.ts'

export interface OutlineKeeper {
  /** Lowers the field, in place, along rays on which the body has become too small. */
  restore(field: Float32Array): void
  /** Raises the field, in place, to the distance from the outlines. */
  cut(field: Float32Array): void
}

/** Minimum depth of the body inside an outline, in cells. */
const minDepthCells = 1.5
/** A part behind the deepest one is also kept if it is at least this fraction as deep. */
const comparable = 0.5
/** `near`: distance along the ray, in heights, within which equally deep samples change too. */
const nearby = 0.06
/** Weight of the distance from a run's middle, in cells of depth per cell; decides between equally deep samples. */
const middling = 0.02

/**
 * A ray inside an outline must meet the body, but its position is unknown. `local` adds what is missing around the
 * deepest sample, as wide as the outline's part, so that a nose in profile becomes a nose, not a ridge. `near` also
 * widens where the body is nearly as deep, so that small repairs leave no bump. `along` adds along the whole ray, so
 * that edges stay straight.
 */
export function outlineKeeper(
  { size, cell }: BodyLattice,
  { front, side }: BodyProfiles,
  manner: 'local' | 'near' | 'along',
): OutlineKeeper {
  const [nx, ny, nz] = size
  const widthsFor = (profile: Profile): Float32Array | undefined => {
    if (manner === 'along') return undefined
    const min = manner === 'near' ? Math.max(1.5, nearby / cell) : 1.5
    return localRadius(profile, cell).map((radius) => Math.max(min, (0.9 * radius) / cell))
  }
  const whole: Run[][] = Array.from({ length: ny }, () => [{ from: 0, to: nz - 1, depth: 1 }])
  const raysOf = (
    profile: Profile,
    allowedRuns: Run[][],
    rest: Pick<RaySet, 'startOf' | 'stride' | 'length'>,
  ): RaySet => ({
    profile,
    allowedRuns,
    widths: widthsFor(profile),
    onlyDeep: manner !== 'local',
    ...rest,
  })
  const sets = [
    raysOf(front, side ? runsOf(side) : whole, { startOf: (i, j) => i + nx * j, stride: nx * ny, length: nz }),
  ]
  if (side) sets.push(raysOf(side, runsOf(front), { startOf: (k, j) => nx * (j + ny * k), stride: 1, length: nx }))
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
  /** Per row, the runs along the rays that the other side's outline allows. */
  allowedRuns: Run[][]
  /** Width of the change along the ray for each sample of the outline; undefined for no limit. */
  widths: Float32Array | undefined
  /** Limits changes to where the body is nearly as deep as at its deepest. */
  onlyDeep: boolean
  startOf(column: number, row: number): number
  stride: number
  length: number
}

function restoreAlong(field: Float32Array, rays: RaySet, cell: number): void {
  const { columns, rows, distance } = rays.profile
  for (let j = 0; j < rows; j++) {
    const runs = rays.allowedRuns[j]!
    const deepestRun = runs.reduce((max, { depth }) => Math.max(max, depth), 0)
    for (let i = 0; i < columns; i++) {
      const own = distance[j * columns + i]!
      if (own > minDepthCells * cell) continue
      const wanted = Math.max(own, -minDepthCells * cell)
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
  let minimum = Infinity
  for (let d = from; d <= to; d++) {
    const value = field[start + d * stride]! + Math.abs(d - middle) * middling * cell
    if (value >= minimum) continue
    minimum = value
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
    const above = onlyDeep ? Math.max(0, (field[start + d * stride]! - floor) / (minDepthCells * cell)) ** 2 : 0
    if (away + above < 7) field[start + d * stride]! -= lack * Math.exp(-away - above)
  }
}
