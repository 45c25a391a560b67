/** The weight of a solid. */
import type { PrintReport } from '../../../../shared/print/print-report.ts'

/** Density in g/cm³ of common PLA filament and common cured resin. */
const density = { pla: 1.24, resin: 1.15 }

/** Solid throughout; a slicer's infill makes it lighter. */
export function gramsOf(volumeMm3: number): PrintReport['weight'] {
  return { plaGrams: (volumeMm3 / 1000) * density.pla, resinGrams: (volumeMm3 / 1000) * density.resin }
}
