/** Filaments after a list of changes; used by engine and window. */
import { AppError } from '../protocol/app-error.ts'
import type { FilamentChange } from './filament-change.ts'
import { maxFilaments } from '../print/spool.ts'

export interface FileMaterial {
  name: string
  /** Linear RGBA. */
  baseColour: readonly [number, number, number, number]
  filament?: number | undefined
}

export interface PlannedFilament {
  number: number
  name: string
  /** Linear RGB. */
  colour: readonly [number, number, number]
  /** The first material of the file that has this number and still uses it; null: added manually. */
  material: number | null
  /** Whether its spool differs from the file's. */
  changed: boolean
}

export interface FilamentPlan {
  /** Ordered by number. */
  filaments: readonly PlannedFilament[]
  /** The filament of each of the file's materials where nothing is painted; null if the file assigns none. */
  assigned: readonly (number | null)[]
}

/** Throws `invalid-input` if a change names an unknown filament, or adds one under a used number. */
export function planFilaments(changes: readonly FilamentChange[], materials: readonly FileMaterial[]): FilamentPlan {
  const filaments = new Map<number, PlannedFilament>()
  const assigned = materials.map(({ filament }) => filament ?? null)
  for (const [material, { name, baseColour, filament }] of materials.entries())
    if (filament !== undefined && !filaments.has(filament)) {
      const [r, g, b] = baseColour
      filaments.set(filament, { number: filament, name, colour: [r, g, b], material, changed: false })
    }
  const find = (number: number): PlannedFilament => {
    const found = filaments.get(number)
    if (found === undefined) throw refusalError('filament-gone', number)
    return found
  }
  for (const change of changes)
    switch (change.kind) {
      case 'set': {
        const before = find(change.filament)
        const { name = before.name, colour = before.colour } = change.values
        filaments.set(change.filament, { ...before, name, colour, changed: true })
        break
      }
      case 'add': {
        const { filament: number, name, colour } = change
        if (filaments.has(number)) throw refusalError('filament-taken', number)
        filaments.set(number, { number, name, colour, material: null, changed: true })
        break
      }
      case 'merge':
        find(change.into)
        for (const from of change.from) {
          if (from === change.into) continue
          find(from)
          filaments.delete(from)
          for (const [material, number] of assigned.entries()) if (number === from) assigned[material] = change.into
        }
        break
      case 'swap':
        find(change.one)
        find(change.other)
        for (const [material, number] of assigned.entries()) assigned[material] = swapped(number, change)
        break
      case 'fill':
      case 'stroke':
        if (change.filament !== null) find(change.filament)
        break
    }
  return { filaments: [...filaments.values()].sort((a, b) => a.number - b.number), assigned }
}

/** The number after two have been swapped. */
export function swapped<Number extends number | null>(
  number: Number,
  { one, other }: { one: number; other: number },
): Number | number {
  return number === one ? other : number === other ? one : number
}

/** The lowest unused number; null if all are used. */
export function freeFilament(filaments: readonly { number: number }[]): number | null {
  const usedNumbers = new Set(filaments.map(({ number }) => number))
  for (let number = 1; number <= maxFilaments; number++) if (!usedNumbers.has(number)) return number
  return null
}

function refusalError(reason: 'filament-gone' | 'filament-taken', filament: number): AppError {
  return new AppError('invalid-input', `filament ${filament}: ${reason}`, { details: { reason, filament } })
}
