/** How Rodin is spoken to: a form for the request, and questions by POST with one of two ids. Pure. */
import { viewIds } from '../../../../../shared/catalogue.ts'
import type { FormPart, HttpDescription, Protocol, SentInputs } from '../../provider.ts'
import type { ServiceRequest } from '../../service-client.ts'
import { withinBudget } from '../../within-budget.ts'
import { bodyOf, offeredFor, plansOf } from '../offered.ts'
import { bearer, plainProtocol } from '../plain.ts'
import { subscriptionOf, uuidOf } from './handle.ts'
import { rodinModels } from './models.ts'
import { errorInside, readBalance, readError, readResult, readSubmit, readTask } from './read-answers.ts'

export const rodinProtocol: Protocol = {
  ...plainProtocol,
  answersHoldResults: false,
  authorisation: bearer,
  // Its limits are not published; it asks not to be asked too often.
  rates: { submit: withinBudget(20, 4), ask: withinBudget(30, 6), all: null },
  inputPlans: (request, file) => plansOf(rodinModels, request, file),
  submit: writeSubmit,
  readSubmit,
  poll: (handle) => ({
    method: 'POST',
    path: '/status',
    body: { json: { subscription_key: subscriptionOf(handle) } },
  }),
  readTask,
  result: (handle) => ({ method: 'POST', path: '/download', body: { json: { task_uuid: uuidOf(handle) } } }),
  readResult,
  shownId: uuidOf,
  balance: { method: 'GET', path: '/check_balance' },
  readBalance,
  readError,
  errorInside,
}

function writeSubmit(request: ServiceRequest, inputs: SentInputs): HttpDescription {
  const row = offeredFor(rodinModels, request)
  const texts = Object.entries(bodyOf(row, request, inputs)).map(([name, value]): FormPart => ({
    name,
    value: String(value),
  }))
  return { method: 'POST', path: row.send.path, body: { parts: [...pictureParts(inputs), ...texts] } }
}

/** Every picture under the same name, the main one first: by number, or the views in their order. */
function pictureParts(inputs: SentInputs): FormPart[] {
  const placeOf = (slot: string) => {
    const name = slot.split('.')[1] ?? ''
    const view = viewIds.findIndex((id) => id === name)
    return view < 0 ? Number(name) : view
  }
  return Array.from(inputs)
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
    .flatMap(([, sent]): FormPart[] => (sent.way === 'part' ? [{ name: 'images', file: sent.file }] : []))
}
