/** How to send results that the same service made. Pure. */
import type { OperationId } from '../../../../shared/catalogue/catalogue.ts'
import type { InputPlan } from '../provider.ts'

const hourMs = 3_600_000
/** Our retention time is counted from arrival, the service's from completion. */
const marginHours = 1

/** Refers to the task that made the file for as long as the service stores it. */
export function parentWay(operations: readonly OperationId[], keptHours: number): InputPlan {
  return {
    way: 'parent',
    accepts: ({ operation, finishedAt }, now) =>
      operations.includes(operation) && now - Date.parse(finishedAt) < (keptHours - marginHours) * hourMs,
  }
}
