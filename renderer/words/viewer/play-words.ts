/** The file's animations and blend shapes. */
import { formatNumber, messages, say } from '../../../shared/text/language.ts'

export const playWords = messages({
  bar: 'Animation',
  choice: 'Animation',
  play: 'Play',
  adjustShapes: 'Adjust blend shapes',
  stop: 'Stop',
  shapes: 'Blend shapes',
  reset: 'Reset',
  /** `percent` is null while unknown. */
  preparing: (percent: number | null) =>
    percent === null ? say('Preparing …') : say('Preparing … {percent} %', { percent }),
  unnamedAnimation: (number: number) => say('Animation {number}', { number }),
  shapeValue: (value: number) => formatNumber(value, 2, 2),
})

/** Returns a shape's name; the engine names unnamed ones `target-1`. */
export function shapeWords(name: string): string {
  const [, number] = /^target-(\d+)$/.exec(name) ?? []
  return number === undefined ? name : say('Shape {number}', { number })
}
