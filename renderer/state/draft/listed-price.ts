import { givenSlots, priceOf, type ModelOperation, type PriceRange } from '../../../shared/catalogue/catalogue.ts'
import type { JobRequest } from '../../../shared/protocol/job.ts'

/** Returns the listed price of a request in the billing unit of its service; null if the service sets it. Pure. */
export function listedPrice(
  operation: ModelOperation,
  { parameters, prompt, files }: Pick<JobRequest, 'parameters' | 'prompt' | 'files'>,
): PriceRange | null {
  return priceOf(operation, parameters, givenSlots(operation, prompt ?? null, Object.keys(files)))
}
