/** Proposes a size for a model that is too large or too small to print. Pure. */
import type { ModelOperation, ParameterValues } from '../../shared/catalogue/catalogue.ts'

/** Services often make models one metre in size; smaller ones may be intended, to be cut into parts. */
const maxPlausibleMm = 900
/** Smaller models have probably been normalised to one or two units, read as millimetres. */
const minPlausibleMm = 3
/** The proposed largest side. */
const usualMm = 100

export interface SizeProposal {
  why: 'large' | 'small'
  /** The current largest side. */
  currentMm: number
  scaledMm: number
  /** The parameters that set the size. */
  values: ParameterValues
}

/**
 * Returns a proposal; null for a plausible size, an explicit height, and operations without a height. `sizeMm` is
 * width, height, depth.
 */
export function proposedSize(
  sizeMm: readonly [number, number, number],
  operation: ModelOperation,
  set: ParameterValues,
): SizeProposal | null {
  const height = operation.parameters.find(({ id }) => id === 'height_mm')
  const size = operation.parameters.find(({ id }) => id === 'size')
  const currentMm = Math.max(...sizeMm)
  if (height === undefined || size === undefined || (set['size'] ?? size.default) !== 'keep') return null
  if (!(sizeMm[1] > 0) || (currentMm < maxPlausibleMm && currentMm >= minPlausibleMm)) return null
  const asked = Math.round(usualMm * (sizeMm[1] / currentMm))
  const heightMm = Math.min(height.maximum ?? Infinity, Math.max(height.minimum ?? 0, asked))
  return {
    why: currentMm < minPlausibleMm ? 'small' : 'large',
    currentMm,
    scaledMm: currentMm * (heightMm / sizeMm[1]),
    values: { size: 'height', height_mm: heightMm },
  }
}
