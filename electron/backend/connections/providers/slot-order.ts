/** The order in which files are put into the lists of a request. Pure. */
import { allViewIds, type ModelOperation } from '../../../../shared/catalogue/catalogue.ts'
import type { SentInputs } from '../provider.ts'

/** By slot, then front, left, back, right, or by number: `image`, `references.2`, `references.10`. */
export function inSlotOrder(row: Pick<ModelOperation, 'inputs'>, inputs: SentInputs): SentInputs {
  const rank = (name: string): number => {
    const [slot, part = ''] = name.split('.')
    const side = allViewIds.findIndex((id) => id === part)
    return row.inputs.findIndex(({ id }) => id === slot) * 100 + (side < 0 ? Number(part) || 0 : side)
  }
  return new Map([...inputs].sort(([a], [b]) => rank(a) - rank(b)))
}
