/** Puts back what smoothing has worn away of the outlines, and takes away what lies outside them. */
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
/** Prefers the middle of a run among samples that are equally deep: cells of depth per cell away from it. */
const middling = 0.02

/**
 * A ray of a picture that is covered by the outline must meet the body somewhere; nothing says where. `local`: what lacks is
 * added around the deepest sample of the ray, as wide along the ray as the outline's part is in the picture, so that a nose
 * seen from the side becomes a nose and no ridge from ear to ear. `along`: what is nearly as deep along the ray is added too,
 * so that edges stay straight.
 */
export function outlineKeeper(
  { size, cell }: BodyLattice,
  { front, side }: BodyProfiles,
  manner: 'local' | 'along',
): OutlineKeeper {
  const [nx, ny, nz] = size
  const whole: Run[][] = Array.from({ length: ny }, () => [{ from: 0, to: nz - 1, depth: 1 }])
  const sets: RaySet[] = [
    {
      profile: front,
      behind: side ? runsOf(side) : whole,
      radius: manner === 'local' ? localRadius(front, cell) : undefined,
      startOf: (i, j) => i + nx * j,
      stride: nx * ny,
      length: nz,
    },
  ]
  if (side) {
    sets.push({
      profile: side,
      behind: runsOf(front),
      radius: manner === 'local' ? localRadius(side, cell) : undefined,
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
  /** Half the width of the outline's part around each sample; undefined for `along`. */
  radius: Float32Array | undefined
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
          restoreRun(field, rays, run, start, wanted, cell, rays.radius?.[j * columns + i])
      }
    }
  }
}

function restoreRun(
  field: Float32Array,
  { stride, length }: RaySet,
  { from, to }: Run,
  start: number,
  wanted: number,
  cell: number,
  radius: number | undefined,
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
  if (radius === undefined) {
    for (let d = Math.max(0, from - 3); d <= Math.min(length - 1, to + 3); d++) {
      const above = (field[start + d * stride]! - floor) / (reach * cell)
      if (above < 2.5) field[start + d * stride]! -= lack * Math.exp(-(Math.max(0, above) ** 2))
    }
    return
  }
  const width = Math.max(1.5, (0.9 * radius) / cell)
  const first = Math.max(0, Math.floor(deepest - 2.5 * width))
  const last = Math.min(length - 1, Math.ceil(deepest + 2.5 * width))
  for (let d = first; d <= last; d++) field[start + d * stride]! -= lack * Math.exp(-(((d - deepest) / width) ** 2))
}
