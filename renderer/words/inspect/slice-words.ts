/** The estimate of a slicer. */
import { formatNumber, messages, say } from '../../../shared/text/language.ts'
import { formatLength, formatWeight } from '../../../shared/text/quantities.ts'
import type { SliceEstimate } from '../../../shared/print/slicers.ts'
import { formatCount } from '../format-number.ts'
import { formatElapsedLong } from '../format-time.ts'

export const sliceWords = messages({
  title: 'Print time',
  ask: (program: string) => say('Estimate with {program}', { program }),
  again: 'Estimate again',
  asking: 'Slicing …',
  cancel: 'Cancel',
  warnings: 'Warnings',
})

/** Returns the facts that the slicer reported. */
export function sliceFacts(estimate: SliceEstimate): { name: string; value: string }[] {
  const { seconds, grams, cost, filaments, changes, layers } = estimate
  const metres = filaments.map(
    ({ filament, metres: length }) =>
      (filaments.length === 1 ? '' : `${formatCount(filament)}: `) + formatLength(length * 1000),
  )
  return [
    { name: say('Time'), value: seconds === null ? say('Not stated') : formatElapsedLong(seconds * 1000) },
    ...(grams === null ? [] : [{ name: say('Weight'), value: formatWeight(grams) }]),
    ...(cost === null ? [] : [{ name: say('Cost'), value: formatNumber(cost, 2, 2) }]),
    { name: say('Filament'), value: metres.join(', ') },
    { name: say('Filament changes'), value: formatCount(changes) },
    { name: say('Layers'), value: formatCount(layers) },
  ]
}

/** Returns the slicer and the profile of an estimate. */
export function sliceSource({ program, version, profile }: SliceEstimate): string {
  const slicer = version === '' ? program : `${program} ${version}`
  switch (profile.kind) {
    case 'own':
      return say('From {slicer} with your settings there: {names}.', { slicer, names: profile.names })
    case 'file':
      return say('From {slicer} with your profile “{names}”.', { slicer, names: profile.names.join(', ') })
    case 'defaults':
      return say('From {slicer} with its default settings: no profile was found. They know no weight and no cost.', {
        slicer,
      })
  }
}

/** Returns a warning if the profile has fewer filaments than the model; else null. */
export function sliceShortage({ wantedFilaments, offeredFilaments }: SliceEstimate): string | null {
  if (offeredFilaments >= wantedFilaments) return null
  return say(
    'The model uses {filaments, plural, one {# filament} other {# filaments}}, the printer of the profile has {offered}. Colours beyond it are not in this estimate.',
    { filaments: wantedFilaments, offered: offeredFilaments },
  )
}
