/**
 * Returns the side of a floor square in millimetres: a power of ten, such that a model spans between five and fifty of
 * them.
 */
export function gridSizeMm(largestMm: number): number {
  if (!(largestMm > 0) || !Number.isFinite(largestMm)) return 10
  return 10 ** Math.floor(Math.log10(largestMm / 5))
}
