/** Parameters shared by several of fal's models. */
import type { Parameter } from '../../../../../shared/catalogue/catalogue.ts'
import { choice, seedOf, integer } from '../../../../../shared/catalogue/parameter-rows.ts'

/** Returns a seed parameter as in fal's schemas. */
export function seed(more: Partial<Parameter> = {}): Parameter {
  return seedOf({ step: 1, ...more })
}

export const pictureCount = integer('num_images', 'Pictures', [1, 4, 1], { default: 1 })

/** Retention time of results at fal. Sent as a header. */
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
