/** Parameters that several of fal's models share, and the shapes of the others. */
import type { Parameter } from '../../../../../shared/catalogue/catalogue.ts'

/** The first of the values is the default where none is named. */
export function choice(id: string, label: string, values: Record<string, string>, fallback?: string): Parameter {
  const choices = Object.entries(values).map(([value, name]) => ({ value, label: name }))
  return { id, label, kind: 'choice', choices, default: fallback ?? choices[0]!.value }
}

export function toggle(id: string, label: string, fallback: boolean, help?: string): Parameter {
  return { id, label, kind: 'boolean', default: fallback, ...(help === undefined ? {} : { help }) }
}

export function seed(id: string, label = 'Seed', maximum = 2_147_483_647): Parameter {
  return { id, label, kind: 'seed', minimum: 0, maximum, step: 1, advanced: true }
}

export const pictureCount: Parameter = {
  id: 'num_images',
  label: 'Pictures',
  kind: 'integer',
  minimum: 1,
  maximum: 4,
  step: 1,
  default: 1,
}

/** How long results stay at fal. It is sent as a header. */
export const keepFiles: Parameter = {
  ...choice(
    'keep_files',
    'Keep at fal for',
    { '86400': '1 day', '604800': '7 days', '2592000': '30 days', '': 'No limit' },
    '604800',
  ),
  help: 'Results are at public addresses until fal deletes them. Maquette keeps its own copy.',
  advanced: true,
}
