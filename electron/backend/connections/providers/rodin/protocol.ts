/** Protocol of Rodin: a form to submit, POST to poll with one of two ids. Pure. */
import type { HttpDescription, Protocol, SentInputs } from '../../provider.ts'
import type { ServiceRequest } from '../../service-client.ts'
import { withinBudget } from '../../within-budget.ts'
import { formPartsOf } from '../form-parts.ts'
import { offeredFor, plansOf } from '../offered.ts'
import { bearer, plainProtocol } from '../plain.ts'
import { subscriptionOf, uuidOf } from './handle.ts'
import { rodinModels } from './models.ts'
import { errorInside, readBalance, readError, readResult, readSubmit, readTask } from './read-answers.ts'

export const rodinProtocol: Protocol = {
  ...plainProtocol,
  answersHoldResults: false,
  authorisation: bearer,
  // Limits are unpublished; Rodin asks for infrequent polling.
  rates: { submit: withinBudget(20, 4), ask: withinBudget(30, 6), all: null },
  inputPlans: (request, file) => plansOf(rodinModels, request, file),
  submit: writeSubmit,
  readSubmit,
  poll: (handle) => ({ method: 'POST', path: '/status', body: { json: { subscription_key: subscriptionOf(handle) } } }),
  readTask,
  result: (handle) => ({ method: 'POST', path: '/download', body: { json: { task_uuid: uuidOf(handle) } } }),
  readResult,
  shownId: uuidOf,
  // Polling needs the other id, which no list contains.
  foundTask: (id) => (subscriptionOf(id) === '' ? null : id),
  balance: { method: 'GET', path: '/check_balance' },
  readBalance,
  readError,
  errorInside,
}

function writeSubmit(request: ServiceRequest, inputs: SentInputs): HttpDescription {
  const row = offeredFor(rodinModels, request)
  return { method: 'POST', path: row.send.path, body: { parts: formPartsOf(row, request, inputs) } }
}
