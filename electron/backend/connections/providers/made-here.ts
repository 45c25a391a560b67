/** Results of a service that go on there by the task that made them. Pure. */
import type { OperationId } from '../../../../shared/catalogue/catalogue.ts'
import type { InputPlan } from '../provider.ts'

const hourMs = 3_600_000
/** Our clock starts when the result is here, theirs when it was made. */
const marginHours = 1

/** By the task that made it, for as long as the service keeps that. */
export function parentWay(operations: readonly OperationId[], keptHours: number): InputPlan {
  return {
    way: 'parent',
    takes: ({ operation, finishedAt }, now) =>
      operations.includes(operation) && now - Date.parse(finishedAt) < (keptHours - marginHours) * hourMs,
  }
}
