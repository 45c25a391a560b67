/** The grid that files for printers hold their points on. */

/** Positions are rounded to 10 nm, so that text and binary files hold the same points. */
export const printGridPerMm = 100_000

/** The whole number of grid steps that a coordinate in millimetres is rounded to. */
export function printGridKey(mm: number): number {
  return Math.round(mm * printGridPerMm)
}
