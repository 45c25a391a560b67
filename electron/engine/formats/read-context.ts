/** What a reader gets besides the bytes: where companions are, what numbers without a unit mean, who receives its notes. */
import type { Matrix } from '../../../shared/geometry/matrix.ts'
import type { ReadNote, SceneThing } from '../../../shared/formats/file-note.ts'
import { endlessRoom, type Room } from './room.ts'
import { toStudioSpace, type Axis, type LengthUnit } from './upright.ts'

/** Finds a companion file by its relative path, as it stands in an archive. */
export type Companions = (path: string) => Uint8Array | undefined

export interface ReadContext {
  companions: Companions
  /** What reading may take; counted over the whole file with all that is in it. */
  room: Room
  /** Receives what was left out or could not be found. Never a reason to stop. */
  note: (note: ReadNote) => void
  /** Receives the name of a file that is referred to and missing; a note says so as well. */
  missing: (name: string) => void
  /** What the numbers of a format without a unit mean; undefined: what that format is mostly used with. */
  unit?: LengthUnit | undefined
  /** Which way is up in a format that does not say; undefined: what that format is mostly used with. */
  up?: Axis | undefined
}

/** No companions, as much room as there is, no one listening, every format by its own habit. */
export const plainContext: ReadContext = {
  companions: () => undefined,
  room: endlessRoom,
  note: () => {},
  missing: () => {},
}

/** From the numbers of a file that names neither unit nor axis to metres with Y up. */
export function unitlessSpace(context: ReadContext, habit: { unit: LengthUnit; up: Axis }): Matrix {
  return toStudioSpace(context.unit ?? habit.unit, context.up ?? habit.up)
}

/** A note for each kind of thing that is left out. */
export function noteLeftOut(context: Pick<ReadContext, 'note'>, counts: Partial<Record<SceneThing, number>>): void {
  for (const [what, count] of Object.entries(counts) as [SceneThing, number][])
    if (count > 0) context.note({ code: 'left-out', figures: { what, count } })
}

/** Reports a file that is referred to and missing. */
export function noteMissing(
  context: Pick<ReadContext, 'note' | 'missing'>,
  code: 'texture-missing' | 'materials-missing' | 'layer-missing',
  name: string,
): void {
  context.note({ code, figures: { name: name.slice(0, 120) } })
  context.missing(name.slice(0, 120))
}

/** The same companions, each looked for and unfolded once, however many materials name it. */
export function remembered(companions: Companions): Companions {
  const known = new Map<string, Uint8Array | undefined>()
  return (path) => {
    if (!known.has(path)) known.set(path, companions(path))
    return known.get(path)
  }
}

/** Returns a context that reports every note once, and a limited number of different ones. */
export function hearingOnce(context: ReadContext, most = 50): ReadContext {
  return { ...context, note: once(context.note, most), missing: once(context.missing, most) }
}

function once<Said>(hear: (said: Said) => void, most: number): (said: Said) => void {
  const heard = new Set<string>()
  return (said) => {
    const key = JSON.stringify(said)
    if (heard.has(key) || heard.size >= most) return
    heard.add(key)
    hear(said)
  }
}
