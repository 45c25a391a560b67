/** Every lens as artists meet it: its name, its icon, its key, and what it shows. Without three.js. */
import {
  IconAngle,
  IconArrowsDiff,
  IconBallBowling,
  IconBrush,
  IconBulb,
  IconCheckbox,
  IconChess,
  IconCircleHalf2,
  IconCompass,
  IconCone,
  IconFlipVertical,
  IconGhost2,
  IconGrain,
  IconMountain,
  IconRipple,
  IconRulerMeasure,
  IconShadow,
  IconSphere,
  IconSpray,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { lensIds } from '../../state/lens.ts'
import type { LensId } from '../../state/lens.ts'
import { lensNames } from '../../words/viewer/lens-words.ts'

export const lensGroups = ['look', 'check', 'channels', 'measure'] as const
export type LensGroup = (typeof lensGroups)[number]

export interface LensRow {
  id: LensId
  name: string
  group: LensGroup
  icon: ComponentType<{ size?: number | string }>
  /** A single key. */
  shortcut?: string
  /** What is seen through it, in one sentence; shown beside the model where colours need an explanation. */
  explains: string
  /** A derived file gives its values. */
  measured?: boolean
}

const rows: Record<LensId, Omit<LensRow, 'id' | 'name' | 'explains'>> = {
  full: { group: 'look', icon: IconSphere, shortcut: 'Z' },
  clay: { group: 'look', icon: IconBallBowling, shortcut: 'V' },
  matcap: {
    group: 'look',
    icon: IconCircleHalf2,
    shortcut: 'Y',
  },
  normals: {
    group: 'check',
    icon: IconCompass,
    shortcut: 'N',
  },
  facing: {
    group: 'check',
    icon: IconFlipVertical,
    shortcut: 'B',
  },
  xray: {
    group: 'check',
    icon: IconGhost2,
    shortcut: 'H',
  },
  checker: {
    group: 'check',
    icon: IconChess,
    shortcut: 'U',
  },
  'base-colour': {
    group: 'channels',
    icon: IconBrush,
    shortcut: 'K',
  },
  metalness: { group: 'channels', icon: IconCone },
  roughness: {
    group: 'channels',
    icon: IconGrain,
    shortcut: 'R',
  },
  'normal-map': {
    group: 'channels',
    icon: IconMountain,
  },
  occlusion: {
    group: 'channels',
    icon: IconShadow,
  },
  emissive: { group: 'channels', icon: IconBulb },
  'vertex-colour': {
    group: 'channels',
    icon: IconSpray,
  },
  alpha: { group: 'channels', icon: IconCheckbox },
  overhang: {
    group: 'measure',
    icon: IconAngle,
    shortcut: 'O',
  },
  thickness: {
    group: 'measure',
    icon: IconRulerMeasure,
    shortcut: 'T',
    measured: true,
  },
  curvature: {
    group: 'measure',
    icon: IconRipple,
    measured: true,
  },
  deviation: {
    group: 'measure',
    icon: IconArrowsDiff,
    measured: true,
  },
}

/** All of them, group by group. */
export const lensRows: readonly LensRow[] = lensIds.map(lensRow)

/** The row of one. */
export function lensRow(id: LensId): LensRow {
  return { id, ...lensNames[id], ...rows[id] }
}
