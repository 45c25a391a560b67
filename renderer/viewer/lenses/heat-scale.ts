/** From where to where a scale of measured values goes. Pure. */
import type { HeatHeader } from '../../../shared/formats/view-file.ts'
import type { HeatSettings } from './lens.ts'

/** Extreme values are rare and would leave one colour for all others: the scale ends at the outermost hundredths of the area. */
export function heatScale(
  header: Pick<HeatHeader, 'kind' | 'least' | 'greatest' | 'quantiles'>,
  threshold: number | null,
): HeatSettings {
  const last = header.quantiles.length - 1
  const share = (part: number, otherwise: number) => header.quantiles[Math.round(part * last)] ?? otherwise
  const [low, high] = [share(0.01, header.least), share(0.99, header.greatest)]
  if (header.kind === 'thickness')
    return { from: Math.min(low, high), to: apart(Math.min(low, high), high), worst: 'small', threshold }
  // Both sides of zero get the same room, so that the middle of the scale is zero.
  const reach = apart(0, Math.max(Math.abs(low), Math.abs(high)))
  return { from: -reach, to: reach, worst: 'far', threshold }
}

/** Never the same as `from`, so that a body of one thickness has a scale too. */
function apart(from: number, to: number): number {
  return to - from > Math.abs(from) * 1e-6 + 1e-9 ? to : from + Math.max(Math.abs(from) * 0.1, 1e-3)
}
