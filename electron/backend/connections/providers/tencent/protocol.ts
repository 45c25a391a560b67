/** Protocol of TokenHub: submits and polls with POST. Pure. */
import type { HttpDescription, Protocol } from '../../provider.ts'
import { sentByRow } from '../offered.ts'
import { bearer, plainProtocol } from '../plain.ts'
import { models } from './models.ts'
import { handleOf, partsOf, readError, readSubmit, readTask } from './read-task.ts'

export const tencentProtocol: Protocol = {
  ...plainProtocol,
  authorisation: bearer,
  rates: { submit: { perMinute: 20, burst: 3 }, ask: { perMinute: 120, burst: 6 }, all: null },
  concurrentJobs: 3,
  ...sentByRow(models),
  readSubmit,
  poll: queryOf,
  readTask,
  shownId: (taskId) => partsOf(taskId).id,
  foundTask: (id, { modelId }) => (partsOf(id).id === '' ? handleOf(modelId, id) : id),
  checkKey: queryOf('hy-3d-3.1|0'),
  refusalProvesKey: true,
  readError,
}

function queryOf(taskId: string): HttpDescription {
  return { method: 'POST', path: '/v1/api/3d/query', body: { json: partsOf(taskId) } }
}
