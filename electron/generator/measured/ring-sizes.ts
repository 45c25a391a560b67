/**
 * Ring sizes as inner diameters. US sizes: 0.8128 mm per size from 11.63 mm (size 0). EU sizes (ISO 8653): the inner
 * circumference in millimetres. UK sizes: letters, 1.25 mm of circumference apart from 37.8 mm (A).
 */

/** Returns the inner diameter in millimetres, or undefined. */
export function ringDiameter(system: string, size: number | string): number | undefined {
  if (system === 'uk') {
    const letter = typeof size === 'string' && size.length === 1 ? size.charCodeAt(0) - 'a'.charCodeAt(0) : -1
    return letter < 0 ? undefined : (37.8 + 1.25 * letter) / Math.PI
  }
  if (typeof size !== 'number') return undefined
  if (system === 'us' || (system === 'size' && size <= 20)) return 11.63 + 0.8128 * size
  return size / Math.PI
}
