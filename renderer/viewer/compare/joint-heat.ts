/** One colour scale for several measured models: the same colour has to mean the same value. Pure. */
import type { HeatSettings } from '../lenses/lens.ts'

/** From the lowest to the highest of all; null where none is measured. */
export function jointHeat(scales: readonly HeatSettings[]): HeatSettings | null {
  const [first] = scales
  if (first === undefined) return null
  return {
    ...first,
    from: Math.min(...scales.map(({ from }) => from)),
    to: Math.max(...scales.map(({ to }) => to)),
  }
}
