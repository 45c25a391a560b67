/** Protocol of Rodin: a form to submit, POST to poll with one of two ids. Pure. */
import type { Protocol } from '../../provider.ts'
import { withinBudget } from '../../within-budget.ts'
import { formOf } from '../form-parts.ts'
import { sentByRow } from '../offered.ts'
import { bearer, plainProtocol } from '../plain.ts'
import { readBalance } from '../read-answer.ts'
import { subscriptionOf, uuidOf } from './handle.ts'
import { rodinModels } from './models.ts'
import { errorInside, readError, readResult, readSubmit, readTask } from './read-answers.ts'

export const rodinProtocol: Protocol = {
  ...plainProtocol,
  authorisation: bearer,
  // Limits are unpublished; Rodin asks clients to poll infrequently.
  rates: { submit: withinBudget(20, 4), ask: withinBudget(30, 6), all: null },
  ...sentByRow(rodinModels, formOf),
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
