/** A file's unit and up axis, in the file's own terms, which its reader has turned into metres with Y up. Pure. */
import type { Stance, UpAxis } from '../../../shared/stance.ts'
import { plainNumber } from '../format-number.ts'

/** The panel of units and orientation. */
export const stanceWords = {
  title: 'Units and orientation',
  unit: 'File units',
  up: 'Up axis',
  scope: 'Applies to exports and services. The original file is unchanged.',
  reset: 'Reset',
} as const

/** The unit in which the numbers of a file are read, and the axis that is up, unless the artist says otherwise. */
export interface FileHabit {
  unitMm: number
  up: 'Y' | 'Z'
  /** The format states its unit, so that another is a mistake in the file. */
  stated: boolean
}

/** By media type, as the readers of the engine take them. */
export function fileHabit(mediaType: string): FileHabit {
  if (/gltf/.test(mediaType)) return { unitMm: 1000, up: 'Y', stated: true }
  if (/collada|fbx|dae/.test(mediaType)) return { unitMm: 1000, up: 'Y', stated: true }
  if (/3mf/.test(mediaType)) return { unitMm: 1, up: 'Z', stated: true }
  if (/obj/.test(mediaType)) return { unitMm: 1000, up: 'Y', stated: false }
  if (/stl|ply|3ds|off/.test(mediaType)) return { unitMm: 1, up: 'Z', stated: false }
  return { unitMm: 1000, up: 'Y', stated: true }
}

const units = [
  { mm: 0.001, name: 'Micrometres' },
  { mm: 1, name: 'Millimetres' },
  { mm: 10, name: 'Centimetres' },
  { mm: 1000, name: 'Metres' },
  { mm: 25.4, name: 'Inches' },
  { mm: 304.8, name: 'Feet' },
] as const

/** What the artist can choose, with the file's default marked; values are scales of a stance. A scale that is no unit is shown as it is. */
export function unitChoices({ unitMm }: FileHabit, scale = 1): { value: string; label: string }[] {
  const choices = units.map(({ mm, name }) => ({
    value: scaleKey(mm / unitMm),
    label: mm === unitMm ? `${name} (default)` : name,
  }))
  const inForce = scaleKey(scale)
  return choices.some(({ value }) => value === inForce)
    ? choices
    : [...choices, { value: inForce, label: `${inForce} × default` }]
}

/** The scale of a stance as a choice. */
export function scaleKey(scale: number): string {
  return String(plainNumber(scale))
}

/** The axes of the file, each with the axis of the model as it is read. */
export function upChoices({ up }: FileHabit): { value: UpAxis; label: string }[] {
  const axes: readonly [string, UpAxis][] =
    up === 'Y'
      ? [
          ['Y', 'y'],
          ['Z', 'z'],
          ['X', 'x'],
          ['−Y', '-y'],
          ['−Z', '-z'],
          ['−X', '-x'],
        ]
      : // Z became Y, and Y the other way round Z.
        [
          ['Z', 'y'],
          ['Y', '-z'],
          ['X', 'x'],
          ['−Z', '-y'],
          ['−Y', 'z'],
          ['−X', '-x'],
        ]
  return axes.map(([name, value]) => ({ value, label: `${name} up${value === 'y' ? ' (default)' : ''}` }))
}

/** The stance after a choice; null where it is how the file is read. */
export function stanceAfter(before: Stance, change: Partial<Stance>): Stance | null {
  const after = { ...before, ...change }
  return after.up === 'y' && after.scale === 1 ? null : after
}
