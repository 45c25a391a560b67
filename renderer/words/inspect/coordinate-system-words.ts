/** The unit and up axis of a file, in the file's own terms. Pure. */
import { messages, say } from '../../../shared/text/language.ts'
import type { CoordinateSystem, UpAxis } from '../../../shared/formats/coordinate-system.ts'
import { formatLength } from '../../../shared/text/quantities.ts'
import { plainNumber } from '../format-number.ts'

export const coordinateSystemWords = messages({
  title: 'Units and orientation',
  unit: 'File units',
  up: 'Up axis',
  scope: 'Applies to exports and services. The original file is unchanged.',
  reset: 'Reset',
  unstated: 'The file states neither. Choose what looks right on the stage.',
  /** `name`: that of a `UnitProposal`. */
  proposal: (nowMm: number, name: string, convertedMm: number) =>
    say(
      '{name, select, Metres {Its longest side is {now}. In metres it would be {converted}.} other {Its longest side is {now}. In millimetres it would be {converted}.}}',
      { name, now: formatLength(nowMm), converted: formatLength(convertedMm) },
    ),
  accept: (name: string) => (name === 'Metres' ? say('Use metres') : say('Use millimetres')),
})

/** The default unit and up axis of a file format. */
export interface FormatDefaults {
  unitMm: number
  up: 'Y' | 'Z'
  /** The format specifies its unit, so a different one is an error in the file. */
  stated: boolean
}

/** Returns, by media type, the defaults that the engine's readers use. */
export function formatDefaults(mediaType: string): FormatDefaults {
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

const unitNames = messages({
  Micrometres: 'Micrometres',
  Millimetres: 'Millimetres',
  Centimetres: 'Centimetres',
  Metres: 'Metres',
  Inches: 'Inches',
  Feet: 'Feet',
})

/**
 * Returns the units to choose from, as scales of a coordinate system, with the default marked. An unusual scale is
 * added.
 */
export function unitChoices({ unitMm }: FormatDefaults, scale = 1): { value: string; label: string }[] {
  const choices = units.map(({ mm, name }) => ({
    value: scaleKey(mm / unitMm),
    label: mm === unitMm ? say('{name} (default)', { name: unitNames[name] }) : unitNames[name],
  }))
  const currentKey = scaleKey(scale)
  return choices.some(({ value }) => value === currentKey)
    ? choices
    : [...choices, { value: currentKey, label: say('{factor} × default', { factor: currentKey }) }]
}

/** Range of plausible longest sides. */
const smallestMm = 3
const largestMm = 5000
const usualMm = 100

export interface UnitProposal {
  name: string
  scale: number
  nowMm: number
  convertedMm: number
}

/**
 * For a file without a unit, returns one that makes the size plausible; null if the size is plausible already or no
 * unit makes it so.
 */
export function proposedUnit(
  { unitMm, stated }: FormatDefaults,
  sizeMm: readonly number[],
  scale: number,
): UnitProposal | null {
  const nowMm = Math.max(...sizeMm)
  if (stated || !(nowMm > 0) || isPlausible(nowMm)) return null
  const choices = units
    .filter(({ name }) => proposed.has(name))
    .map(({ mm, name }) => ({ name, scale: mm / unitMm, nowMm, convertedMm: (nowMm / scale) * (mm / unitMm) }))
    .filter(({ convertedMm }) => isPlausible(convertedMm))
    .toSorted((a, b) => farFromUsual(a.convertedMm) - farFromUsual(b.convertedMm))
  return choices[0] ?? null
}

const proposed: ReadonlySet<string> = new Set(['Millimetres', 'Metres'])

function isPlausible(mm: number): boolean {
  return mm >= smallestMm && mm <= largestMm
}

function farFromUsual(mm: number): number {
  return Math.abs(Math.log(mm / usualMm))
}

/** Returns a coordinate system's scale as the value of a choice. */
export function scaleKey(scale: number): string {
  return String(plainNumber(scale))
}

/** Returns the file's possible up axes, each with the corresponding axis of the model as read. */
export function upChoices({ up }: FormatDefaults): { value: UpAxis; label: string }[] {
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
      : // The reader turned Z into Y, and Y into −Z.
        [
          ['Z', 'y'],
          ['Y', '-z'],
          ['X', 'x'],
          ['−Z', '-y'],
          ['−Y', 'z'],
          ['−X', '-x'],
        ]
  return axes.map(([name, value]) => ({
    value,
    label: value === 'y' ? say('{name} up (default)', { name }) : say('{name} up', { name }),
  }))
}

/** Returns the coordinate system that a choice results in; null for the default. */
export function coordinateSystemAfter(
  before: CoordinateSystem,
  change: Partial<CoordinateSystem>,
): CoordinateSystem | null {
  const after = { ...before, ...change }
  return after.up === 'y' && after.scale === 1 ? null : after
}
