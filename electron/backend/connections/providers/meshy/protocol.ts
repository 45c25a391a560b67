/** Protocol of Meshy: JSON, one endpoint per kind of task; handles include the endpoint. Pure. */
import type { HttpBody, Protocol, SentInputs } from '../../provider.ts'
import type { ServiceRequest } from '../../service-client.ts'
import { withinBudget } from '../../within-budget.ts'
import { bodyOf, offeredFor, type OfferedOperation, sentByRow } from '../offered.ts'
import { bearer, plainProtocol } from '../plain.ts'
import { readBalance } from '../read-answer.ts'
import { handleOf, idOf, taskPath } from './handle.ts'
import { models } from './models.ts'
import { listPath, readList } from './read-list.ts'
import { readError, readSubmit, readTask } from './read-task.ts'

const balancePath = '/openapi/v1/balance'

/** Twenty requests a second, including submits. */
const perMinute = 20 * 60

export const protocol: Protocol = {
  ...plainProtocol,
  authorisation: bearer,
  rates: { submit: withinBudget(60, 10), ask: withinBudget(perMinute, 1), all: withinBudget(perMinute, 1) },
  ...sentByRow(models, bodyFor),
  readSubmit: (answer, request) => readSubmit(answer, offeredFor(models, request).send.path),
  poll: (handle) => ({ method: 'GET', path: taskPath(handle) }),
  readTask,
  // Cancelling a finished task deletes it; a running one is charged anyway.
  cancel: (handle, last) => (last === 'queued' ? { method: 'DELETE', path: taskPath(handle) } : null),
  shownId: idOf,
  foundTask: (id, request) => (idOf(id) === id ? handleOf(offeredFor(models, request).send.path, id) : id),
  balance: { method: 'GET', path: balancePath },
  readBalance,
  list: { method: 'GET', path: listPath('/openapi/v2/text-to-3d', 1) },
  listPage: (cursor, about) => {
    const path = about === null ? null : endpointFor(about)
    return path === null ? null : { method: 'GET', path: listPath(path, Number(cursor ?? '1')) }
  },
  readList: (json, requested) =>
    requested.about === null ? null : readList(json, { ...requested, about: requested.about }),
  readError,
}

/** A model made at Meshy is sent as a task reference, in a separate field. */
function bodyFor(row: OfferedOperation, request: ServiceRequest, inputs: SentInputs): HttpBody {
  const body = bodyOf(row, request, inputs)
  const parentField = row.send.fixed?.['mode'] === 'refine' ? 'preview_task_id' : 'input_task_id'
  for (const sent of inputs.values()) if (sent.way === 'parent') body[parentField] = idOf(sent.taskId)
  return { json: body }
}

function endpointFor({ modelId, operation }: ServiceRequest): string | null {
  const model = models.find(({ id }) => id === modelId)
  return model?.operations.find((row) => row.operation === operation)?.send.path ?? null
}
