/** How large a print is to be: parameters that all printing rows have in common. */
import type { Parameter, ParameterValues } from '../../../shared/catalogue/catalogue.ts'
import { numberAs } from './pieces.ts'

export const size: Parameter = {
  id: 'size',
  label: 'Size',
  help: 'Keep the size, or scale to a height.',
  kind: 'choice',
  choices: [
    { value: 'keep', label: 'Keep' },
    { value: 'height', label: 'Set height' },
  ],
  default: 'keep',
  forOne: true,
}

export const printHeight: Parameter = {
  id: 'height_mm',
  label: 'Height',
  help: 'Height of the finished print.',
  kind: 'number',
  unit: 'mm',
  minimum: 5,
  maximum: 1000,
  step: 1,
  default: 80,
  shownWhen: { parameter: 'size', equals: 'height' },
  forOne: true,
}

/** The height that a request asks for, for a job of the engine; nothing where the size is kept. */
export function heightAsked(request: ParameterValues): { heightMm?: number } {
  return request['size'] === 'keep' ? {} : numberAs('heightMm', request['height_mm'])
}
