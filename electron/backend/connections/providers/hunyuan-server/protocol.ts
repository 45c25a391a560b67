/** Protocol of a Hunyuan3D-2 API server: submits with `/send`, gets the model in the response from `/status`. Pure. */
import type { Protocol } from '../../provider.ts'
import { sentByRow } from '../offered.ts'
import { plainProtocol } from '../plain.ts'
import { models } from './models.ts'
import { readError, readStatus, readSubmit, uidOf } from './read-status.ts'

export const hunyuanServerProtocol: Protocol = {
  ...plainProtocol,
  needsKey: false,
  authorisation: () => ({}),
  rates: { submit: { perMinute: 60, burst: 5 }, ask: { perMinute: 120, burst: 10 }, all: null },
  concurrentJobs: 1,
  answersHoldResults: true,
  ...sentByRow(models),
  readSubmit,
  poll: (taskId) => ({ method: 'GET', path: `/status/${encodeURIComponent(uidOf(taskId))}` }),
  readTask: readStatus,
  shownId: uidOf,
  // The server accepts every uid, so any uid shows that it responds.
  checkKey: { method: 'GET', path: '/status/maquette' },
  readError,
}
