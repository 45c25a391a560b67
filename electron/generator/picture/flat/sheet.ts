/** What scenes are drawn on. */
import type { Random } from '../random.ts'

/** What a scenery is drawn with. */
export interface Sheet {
  width: number
  height: number
  random: Random
}

/** A number as it is written into a drawing. */
export function n(value: number): string {
  return value.toFixed(1)
}
