/** The estimate of a slicer. */
import { formatNumber, joinList } from '../../../shared/text/language.ts'
import type { SliceEstimate } from '../../../shared/print/slicers.ts'
import { countOf, formatCount } from '../format-number.ts'
import { formatElapsedLong } from '../format-time.ts'

export const sliceWords = {
  title: 'Print time',
  ask: (program: string) => `Estimate with ${program}`,
  again: 'Estimate again',
  asking: 'Slicing …',
  cancel: 'Cancel',
  warnings: 'Warnings',
} as const

/** Returns the facts that the slicer reported. */
export function sliceFacts(estimate: SliceEstimate): { name: string; value: string }[] {
  const { seconds, grams, cost, filaments, changes, layers } = estimate
  const metres = filaments.map(({ filament, metres: length }) =>
    filaments.length === 1 ? `${formatNumber(length, 2)} m` : `${formatCount(filament)}: ${formatNumber(length, 2)} m`,
  )
  return [
    { name: 'Time', value: seconds === null ? 'Not stated' : formatElapsedLong(seconds * 1000) },
    ...(grams === null ? [] : [{ name: 'Weight', value: `${formatNumber(grams, 1)} g` }]),
    ...(cost === null ? [] : [{ name: 'Cost', value: formatNumber(cost, 2, 2) }]),
    { name: 'Filament', value: metres.join(', ') },
    { name: 'Filament changes', value: formatCount(changes) },
    { name: 'Layers', value: formatCount(layers) },
  ]
}

/** Returns the slicer and the profile of an estimate. */
export function sliceSource({ program, version, profile }: SliceEstimate): string {
  const slicer = version === '' ? program : `${program} ${version}`
  switch (profile.kind) {
    case 'own':
      return `From ${slicer} with your settings there: ${joinList(profile.names)}.`
    case 'file':
      return `From ${slicer} with your profile “${profile.names.join(', ')}”.`
    case 'defaults':
      return `From ${slicer} with its default settings: no profile was found. They know no weight and no cost.`
  }
}

/** Returns a warning if the profile has fewer filaments than the model; else null. */
export function sliceShortage({ wantedFilaments, offeredFilaments }: SliceEstimate): string | null {
  if (offeredFilaments >= wantedFilaments) return null
  return `The model uses ${countOf(wantedFilaments, 'filament')}, the printer of the profile has ${formatCount(offeredFilaments)}. Colours beyond it are not in this estimate.`
}
