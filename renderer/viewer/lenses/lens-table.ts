/** Every lens as artists meet it: its name, its picture, its key, and what it is good for. Without three.js. */
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

export const lensGroups = ['Look', 'Check', 'Channels', 'Measure'] as const
export type LensGroup = (typeof lensGroups)[number]

export interface LensRow {
  id: LensId
  name: string
  group: LensGroup
  icon: ComponentType<{ size?: number | string }>
  /** A single key. */
  shortcut?: string
  /** What is seen through it, in one sentence; said beside the model where colours need an explanation. */
  explains: string
  /** A derived file gives its values. */
  measured?: boolean
}

const rows: Record<LensId, Omit<LensRow, 'id'>> = {
  full: { name: 'Full', group: 'Look', icon: IconSphere, shortcut: 'Z', explains: 'Materials as the file has them' },
  clay: { name: 'Clay', group: 'Look', icon: IconBallBowling, shortcut: 'V', explains: 'Form alone, in one dull clay' },
  matcap: {
    name: 'Matcap',
    group: 'Look',
    icon: IconCircleHalf2,
    shortcut: 'Y',
    explains: 'Light that turns with the camera',
  },
  normals: {
    name: 'Normals',
    group: 'Check',
    icon: IconCompass,
    shortcut: 'N',
    explains: 'Direction of the surface: red right, green up, blue towards you',
  },
  facing: {
    name: 'Face orientation',
    group: 'Check',
    icon: IconFlipVertical,
    shortcut: 'B',
    explains: 'Grey is seen from the front, blue stripes from behind',
  },
  xray: {
    name: 'X-ray',
    group: 'Check',
    icon: IconGhost2,
    shortcut: 'H',
    explains: 'Every layer shines through, hidden shells too',
  },
  checker: {
    name: 'UV checker',
    group: 'Check',
    icon: IconChess,
    shortcut: 'U',
    explains: 'Squares show stretching, colours the texels on each millimetre',
  },
  'base-colour': {
    name: 'Base colour',
    group: 'Channels',
    icon: IconBrush,
    shortcut: 'K',
    explains: 'Colour without light',
  },
  metalness: { name: 'Metalness', group: 'Channels', icon: IconCone, explains: 'Black is not metal, white is' },
  roughness: {
    name: 'Roughness',
    group: 'Channels',
    icon: IconGrain,
    shortcut: 'R',
    explains: 'Black is polished, white is dull',
  },
  'normal-map': {
    name: 'Normal map',
    group: 'Channels',
    icon: IconMountain,
    explains: 'The normal map as it is painted',
  },
  occlusion: {
    name: 'Occlusion',
    group: 'Channels',
    icon: IconShadow,
    explains: 'Dark where light of the surroundings is kept away',
  },
  emissive: { name: 'Emissive', group: 'Channels', icon: IconBulb, explains: 'What glows by itself' },
  'vertex-colour': {
    name: 'Vertex colour',
    group: 'Channels',
    icon: IconSpray,
    explains: 'Colours painted on the vertices',
  },
  alpha: { name: 'Alpha', group: 'Channels', icon: IconCheckbox, explains: 'White is solid, black is not there' },
  overhang: {
    name: 'Overhang',
    group: 'Measure',
    icon: IconAngle,
    shortcut: 'O',
    explains: 'How far faces lean over when printed as they stand',
  },
  thickness: {
    name: 'Wall thickness',
    group: 'Measure',
    icon: IconRulerMeasure,
    shortcut: 'T',
    explains: 'How thick the wall is behind each point',
    measured: true,
  },
  curvature: {
    name: 'Curvature',
    group: 'Measure',
    icon: IconRipple,
    explains: 'How sharply the surface bends: high is a ridge, low a groove',
    measured: true,
  },
  deviation: {
    name: 'Deviation',
    group: 'Measure',
    icon: IconArrowsDiff,
    explains: 'How far the surface lies from the version it came from',
    measured: true,
  },
}

/** All of them, group by group. */
export const lensRows: readonly LensRow[] = lensIds.map((id) => ({ id, ...rows[id] }))

/** The row of one. */
export function lensRow(id: LensId): LensRow {
  return { id, ...rows[id] }
}
