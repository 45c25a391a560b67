/** Numbers the filaments of models that are combined. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { maxFilaments } from '../../../shared/print/spool.ts'
import type { Material } from '../model.ts'

/**
 * Returns the added materials with filament numbers that fit the existing ones: filaments of the same colour share a
 * number; others keep theirs if it is free, or get the next free one. Throws `invalid-input` if there are too many.
 */
export function withFilamentsOf(before: readonly Material[], added: readonly Material[]): Material[] {
  const taken = new Map<number, string>()
  for (const { filament, baseColour } of before) if (filament !== undefined) taken.set(filament, colourOf(baseColour))
  const known = new Map<number, number>()
  return added.map((material) => {
    const { filament, baseColour } = material
    if (filament === undefined) return material
    const number = known.get(filament) ?? numberFor(filament, colourOf(baseColour), taken)
    known.set(filament, number)
    taken.set(number, taken.get(number) ?? colourOf(baseColour))
    return { ...material, filament: number }
  })
}

function numberFor(preferred: number, colour: string, taken: ReadonlyMap<number, string>): number {
  if (taken.get(preferred) === colour) return preferred
  for (const [number, other] of taken) if (other === colour) return number
  if (!taken.has(preferred)) return preferred
  for (let number = 1; number <= maxFilaments; number++) if (!taken.has(number)) return number
  throw new AppError('invalid-input', 'the models have too many filaments together', {
    details: { reason: 'too-many-filaments', filaments: taken.size + 1, limit: maxFilaments },
  })
}

/** Colours are compared at 8 bits, ignoring alpha. */
function colourOf([r, g, b]: Material['baseColour']): string {
  return [r, g, b].map((channel) => Math.round(channel * 255)).join()
}
