/** The file's animations and blend shapes. */
import { formatNumber } from '../../../shared/text/language.ts'

export const playWords = {
  bar: 'Animation',
  choice: 'Animation',
  play: 'Play',
  adjustShapes: 'Adjust blend shapes',
  stop: 'Stop',
  shapes: 'Blend shapes',
  reset: 'Reset',
  /** `percent` is null while unknown. */
  preparing: (percent: number | null) => `Preparing …${percent === null ? '' : ` ${percent} %`}`,
  unnamedAnimation: (number: number) => `Animation ${number}`,
  shapeValue: (value: number) => formatNumber(value, 2, 2),
} as const

/** Returns a shape's name; the engine names unnamed ones `target-1`. */
export function shapeWords(name: string): string {
  return name.replace(/^target-(\d+)$/, 'Shape $1')
}
