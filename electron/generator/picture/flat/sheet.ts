/** The canvas of SVG scenes. */
import type { Random } from '../random.ts'

export interface Sheet {
  width: number
  height: number
  random: Random
}

/** Formats a coordinate. */
export function n(value: number): string {
  return value.toFixed(1)
}
