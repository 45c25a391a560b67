/** The context of a reader: companions, memory budget, default unit and axis, and receivers of notes. */
import type { Matrix } from '../../../shared/geometry/matrix.ts'
import type { ReadNote, SceneThing } from '../../../shared/formats/file-note.ts'
import { unlimitedBudget, type MemoryBudget } from './memory-budget.ts'
import { toStudioSpace, type Axis, type LengthUnit } from './studio-space.ts'

/** Finds a companion file by its relative path. */
export type Companions = (path: string) => Uint8Array | undefined

export interface ReadContext {
  companions: Companions
  /** Names of the files in the same folder. */
  siblings: readonly string[]
  /** Name of the model file without folder and ending; empty if it is not known. */
  fileName: string
  /** Memory and work limits of the whole file, including nested files. */
  budget: MemoryBudget
  /** Receives notes on content that was left out or is missing. */
  note: (note: ReadNote) => void
  /** Receives the name of a missing file, in addition to the note. */
  missing: (name: string) => void
  /** Unit of formats without one; default: the format's usual one. */
  unit?: LengthUnit | undefined
  /** Up axis of formats without one; default: the format's usual one. */
  up?: Axis | undefined
}

/** No companions, no limits, no receivers, default units. */
export const plainContext: ReadContext = {
  companions: () => undefined,
  siblings: [],
  fileName: '',
  budget: unlimitedBudget,
  note: () => {},
  missing: () => {},
}

/** From the coordinates of a file without unit and axis to metres, Y up. */
export function unitlessSpace(context: ReadContext, fallback: { unit: LengthUnit; up: Axis }): Matrix {
  return toStudioSpace(context.unit ?? fallback.unit, context.up ?? fallback.up)
}

/** Reports each kind of content that is left out. */
export function noteLeftOut(context: Pick<ReadContext, 'note'>, counts: Partial<Record<SceneThing, number>>): void {
  for (const [what, count] of Object.entries(counts) as [SceneThing, number][])
    if (count > 0) context.note({ code: 'left-out', figures: { what, count } })
}

/** Reports faces, or triangles, with corners that do not exist or are NaN. */
export function noteFacesLeftOut(context: Pick<ReadContext, 'note'>, count: number): void {
  if (count > 0) context.note({ code: 'faces-left-out', figures: { count } })
}

/** Reports a referenced file that is missing. */
export function noteMissing(
  context: Pick<ReadContext, 'note' | 'missing'>,
  code: 'texture-missing' | 'materials-missing' | 'layer-missing',
  name: string,
): void {
  context.note({ code, figures: { name: name.slice(0, 120) } })
  context.missing(name.slice(0, 120))
}

/** Caches companions, which many materials may share. */
export function remembered(companions: Companions): Companions {
  const known = new Map<string, Uint8Array | undefined>()
  return (path) => {
    if (!known.has(path)) known.set(path, companions(path))
    return known.get(path)
  }
}

/** Returns a context that reports every note once, and a limited number of different ones. */
export function reportingOnce(context: ReadContext, maxItems = 50): ReadContext {
  return { ...context, note: once(context.note, maxItems), missing: once(context.missing, maxItems) }
}

function once<Item>(receive: (item: Item) => void, maxItems: number): (item: Item) => void {
  const received = new Set<string>()
  return (item) => {
    const key = JSON.stringify(item)
    if (received.has(key) || received.size >= maxItems) return
    received.add(key)
    receive(item)
  }
}
