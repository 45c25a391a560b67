/** The table of lenses: name and shortcut. It imports neither three.js nor the icons. */
import { lensIds, type LensId } from '../../state/stage/lens-ids.ts'
import { lensNames } from '../../words/viewer/lens-words.ts'

export const lensGroups = ['look', 'check', 'channels', 'measure'] as const
export type LensGroup = (typeof lensGroups)[number]

export interface LensRow {
  id: LensId
  name: string
  group: LensGroup
  /** A single key. */
  shortcut?: string
  /** The lens's values come from a derived file. */
  isMeasured?: boolean
}

const rows: Record<LensId, Omit<LensRow, 'id' | 'name'>> = {
  full: { group: 'look', shortcut: 'Z' },
  clay: { group: 'look', shortcut: 'V' },
  matcap: { group: 'look', shortcut: 'Y' },
  normals: { group: 'check', shortcut: 'N' },
  facing: { group: 'check', shortcut: 'B' },
  filaments: { group: 'check' },
  xray: { group: 'check', shortcut: 'H' },
  checker: { group: 'check', shortcut: 'U' },
  'base-colour': { group: 'channels', shortcut: 'K' },
  metalness: { group: 'channels' },
  roughness: { group: 'channels', shortcut: 'R' },
  'normal-map': { group: 'channels' },
  occlusion: { group: 'channels' },
  emissive: { group: 'channels' },
  'vertex-colour': { group: 'channels' },
  alpha: { group: 'channels' },
  overhang: { group: 'measure', shortcut: 'O' },
  thickness: { group: 'measure', shortcut: 'T', isMeasured: true },
  curvature: { group: 'measure', isMeasured: true },
  deviation: { group: 'measure', isMeasured: true },
}

/** Ordered by group. */
export const lensRows: readonly LensRow[] = lensIds.map(lensRow)

export function lensRow(id: LensId): LensRow {
  return {
    id,
    ...rows[id],
    // Read in the language of the window, which is not known yet when the table is made.
    get name() {
      return lensNames[id]
    },
  }
}
