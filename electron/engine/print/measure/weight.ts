/** What a solid weighs. */
import type { PrintReport } from '../../../../shared/print-report.ts'

/** Grams in a cubic centimetre: usual PLA filament, and usual cured resin. */
const density = { pla: 1.24, resin: 1.15 }

/** Solid throughout; a slicer's infill makes it lighter. */
export function gramsOf(volumeMm3: number): PrintReport['weight'] {
  return { plaGrams: (volumeMm3 / 1000) * density.pla, resinGrams: (volumeMm3 / 1000) * density.resin }
}
