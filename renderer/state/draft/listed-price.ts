/** What the price list says for a request. Pure. */
import { givenSlots, priceOf } from '../../../shared/catalogue/catalogue.ts'
import type { ModelOperation, PriceRange } from '../../../shared/catalogue/catalogue.ts'
import type { JobRequest } from '../../../shared/protocol/job.ts'

/** In the unit of its service; null where the service sets the price. */
export function listedPrice(
  row: ModelOperation,
  { parameters, prompt, files }: Pick<JobRequest, 'parameters' | 'prompt' | 'files'>,
): PriceRange | null {
  return priceOf(row, parameters, givenSlots(row, prompt ?? null, Object.keys(files)))
}
