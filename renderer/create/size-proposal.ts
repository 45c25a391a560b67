/** Another size for a model that no printer could print as it came: proposed, never set unasked. Pure. */
import type { ModelOperation, ParameterValues } from '../../shared/catalogue/catalogue.ts'

/** A metre is what services make whatever the subject; what is smaller may be meant, and be cut into parts. */
const aMetreMm = 900
/** A model normalised to one or two units, read as millimetres. */
const fewMm = 3
/** What the largest side is brought to. */
const usualMm = 100

export interface SizeProposal {
  why: 'large' | 'small'
  /** Of the largest side. */
  nowMm: number
  thenMm: number
  /** What the form has to be set to for it. */
  values: ParameterValues
}

/** `sizeMm`: width, height, depth. Null for what is plausible, where a height is set already, and where the row has none. */
export function proposedSize(
  sizeMm: readonly [number, number, number],
  row: ModelOperation,
  set: ParameterValues,
): SizeProposal | null {
  const height = row.parameters.find(({ id }) => id === 'height_mm')
  const size = row.parameters.find(({ id }) => id === 'size')
  const nowMm = Math.max(...sizeMm)
  if (height === undefined || size === undefined || (set['size'] ?? size.default) !== 'keep') return null
  if (!(sizeMm[1] > 0) || (nowMm < aMetreMm && nowMm >= fewMm)) return null
  const asked = Math.round(usualMm * (sizeMm[1] / nowMm))
  const heightMm = Math.min(height.maximum ?? Infinity, Math.max(height.minimum ?? 0, asked))
  return {
    why: nowMm < fewMm ? 'small' : 'large',
    nowMm,
    thenMm: nowMm * (heightMm / sizeMm[1]),
    values: { size: 'height', height_mm: heightMm },
  }
}
