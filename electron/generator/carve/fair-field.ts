/** Fairs a carved field while its outlines stay. */
import type { Progress } from '../../engine/model.ts'
import type { BodyLattice, BodyProfiles } from './hull-field.ts'
import { outlineKeeper } from './keep-outlines.ts'
import { runningMean, runsOf, widestRuns, type Profile } from './profile.ts'
import { smoothField } from './smooth-field.ts'

/** Window, in heights, over which the outlines of front and side are compared. */
const window = 0.04

/**
 * Smooths in place `times` times and restores after each what an outline has lost, only where the body is deepest
 * behind it: a detail of one outline (a nose, a buckle) must not become a rib around the body. Cross-sections stay
 * where front and side agree, as on turned objects.
 */
export function fairField(
  field: Float32Array,
  lattice: BodyLattice,
  profiles: BodyProfiles & { side: Profile },
  times: number,
  progress: Progress,
): void {
  const [nx, ny, nz] = lattice.size
  const sections = field.slice()
  const alike = likeness(profiles.front, profiles.side, lattice.cell)
  const keeper = outlineKeeper(lattice, profiles, 'local')
  for (let time = 0; time < times; time++) {
    smoothField(field, lattice.size, 1)
    for (let k = 0; k < nz; k++) {
      for (let j = 0; j < ny; j++) {
        const share = alike[j]!
        if (share <= 0) continue
        const start = nx * (j + ny * k)
        for (let at = start; at < start + nx; at++) field[at]! += share * (sections[at]! - field[at]!)
      }
    }
    keeper.restore(field)
    keeper.cut(field)
    progress(time / times)
  }
}

/** Returns for each row, 0 … 1, how similarly the widths of front and side vary there. */
export function likeness(front: Profile, side: Profile, cell: number): Float32Array {
  const radius = Math.max(2, Math.round(window / cell))
  const [a, b] = [detailOf(front, cell, radius), detailOf(side, cell, radius)]
  const alike = new Float32Array(front.rows)
  for (let j = 0; j < front.rows; j++) {
    let [apart, size] = [0, 0]
    for (let d = -radius; d <= radius; d++) {
      const at = Math.min(front.rows - 1, Math.max(0, j + d))
      apart += (a[at]! - b[at]!) ** 2
      size += a[at]! ** 2 + b[at]! ** 2
    }
    const difference = Math.sqrt(apart / (size + (2 * radius + 1) * 2e-5))
    const t = Math.min(1, Math.max(0, (0.7 - difference) / 0.4))
    alike[j] = t * t * (3 - 2 * t)
  }
  return runningMean(alike, Math.max(1, radius >> 1))
}

/** Log width of each row's widest run minus its local mean; rows barely in the outline take the previous width. */
function detailOf(profile: Profile, cell: number, radius: number): Float32Array {
  const widths = widestRuns(profile)
  const deep = runsOf(profile).map((runs) => runs.some(({ depth }) => depth > 0.6 * cell))
  const logs = new Float32Array(widths.length)
  for (let j = 0, last = deep.indexOf(true); j < widths.length; j++) {
    if (deep[j]) last = j
    logs[j] = last < 0 ? 0 : Math.log(Math.max(0.5, widths[last]!))
  }
  const around = runningMean(runningMean(logs, radius), radius)
  return logs.map((value, j) => value - around[j]!)
}
