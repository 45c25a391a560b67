/** What a reader is told besides the bytes: where companions are, what numbers without a unit mean, who hears its remarks. */
import type { Matrix } from './matrix.ts'
import { toStudioSpace, type Axis, type LengthUnit } from './upright.ts'

/** Finds a companion file by its relative path, as it stands in an archive. */
export type Companions = (path: string) => Uint8Array | undefined

export interface ReadContext {
  companions: Companions
  /** Hears what was left out or could not be found, a sentence each. Never a reason to stop. */
  note: (sentence: string) => void
  /** Hears the name of a file that is referred to and not there; a note says it as well. */
  missing: (name: string) => void
  /** What the numbers of a format without a unit mean; undefined: what that format is mostly used with. */
  unit?: LengthUnit | undefined
  /** Which way is up in a format that does not say; undefined: what that format is mostly used with. */
  up?: Axis | undefined
}

/** No companions, nobody listening, every format by its own habit. */
export const plainContext: ReadContext = { companions: () => undefined, note: () => {}, missing: () => {} }

/** From the numbers of a file that names neither unit nor axis to metres with Y up. */
export function unitlessSpace(context: ReadContext, habit: { unit: LengthUnit; up: Axis }): Matrix {
  return toStudioSpace(context.unit ?? habit.unit, context.up ?? habit.up)
}

/** The context with every remark said once, and no more than so many different ones. */
export function hearingOnce(context: ReadContext, most = 50): ReadContext {
  return { ...context, note: once(context.note, most), missing: once(context.missing, most) }
}

function once(hear: (words: string) => void, most: number): (words: string) => void {
  const heard = new Set<string>()
  return (words) => {
    if (heard.has(words) || heard.size >= most) return
    heard.add(words)
    hear(words)
  }
}
