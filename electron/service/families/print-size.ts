/** Print size, which all printing rows share. */
import type { ParameterValues } from '../../../shared/catalogue/catalogue.ts'
import { choice, millimetres, onlyWhen } from '../../../shared/catalogue/parameter-rows.ts'
import { numberAs } from './pieces.ts'

export const size = choice('size', 'Size', { keep: 'Keep', height: 'Set height' }, 'keep', {
  help: 'Keep the size, or scale to a height.',
  forOne: true,
})

export const printHeight = millimetres('height_mm', 'Height', [5, 1000, 1], {
  help: 'Height of the finished print.',
  default: 80,
  ...onlyWhen('size', 'height'),
  forOne: true,
})

/** Returns the requested height for a job; empty if the size is kept. */
export function heightAsked(request: ParameterValues): { heightMm?: number } {
  return request['size'] === 'keep' ? {} : numberAs('heightMm', request['height_mm'])
}
