/** The range of a scale of measured values. Pure. */
import type { HeatHeader } from '../../../shared/formats/view-file.ts'
import type { HeatSettings } from './lens.ts'

/**
 * Clips the scale at the outermost hundredths of the area, because rare extremes would leave a single colour for all
 * other values; not at the thinnest wall.
 */
export function heatScale(
  header: Pick<HeatHeader, 'kind' | 'least' | 'greatest' | 'quantiles'>,
  threshold: number | null,
): HeatSettings {
  const last = header.quantiles.length - 1
  const share = (part: number, otherwise: number) => header.quantiles[Math.round(part * last)] ?? otherwise
  const [low, high] = [share(0.01, header.least), share(0.99, header.greatest)]
  // Thin walls matter however small they are: the scale starts at the thinnest, like the labels on the stage.
  if (header.kind === 'thickness') {
    const from = Math.min(header.least, low, high)
    return { from, to: atLeastAbove(from, high), worst: 'small', threshold }
  }
  // Symmetric, so that the middle of the scale is zero.
  const reach = atLeastAbove(0, Math.max(Math.abs(low), Math.abs(high)))
  return { from: -reach, to: reach, worst: 'far', threshold }
}

/** Returns a value above `from`, so that a body of uniform thickness still gets a scale. */
function atLeastAbove(from: number, to: number): number {
  return to - from > Math.abs(from) * 1e-6 + 1e-9 ? to : from + Math.max(Math.abs(from) * 0.1, 1e-3)
}

/**
 * Merges several scales into one from the lowest to the highest value, so that colours are comparable; null if there
 * are none.
 */
export function jointHeat(scales: readonly HeatSettings[]): HeatSettings | null {
  const [first] = scales
  if (first === undefined) return null
  return {
    ...first,
    from: Math.min(...scales.map(({ from }) => from)),
    to: Math.max(...scales.map(({ to }) => to)),
  }
}
