/** Protocol of OpenAI's image API: JSON to generate, a form to edit. Pure. */
import type { HttpDescription, Protocol, SentInputs } from '../../provider.ts'
import type { ServiceRequest } from '../../service-client.ts'
import { withinBudget } from '../../within-budget.ts'
import { answersAtOnce } from '../answers-at-once.ts'
import { formPartsOf } from '../form-parts.ts'
import { bodyOf, offeredFor, plansOf } from '../offered.ts'
import { bearer, plainProtocol } from '../plain.ts'
import { openaiCatalogue, openaiModels } from './models.ts'
import { withShutdownDates } from './read-models.ts'
import { readError, readSubmit } from './read-answers.ts'

export const openaiProtocol: Protocol = {
  ...plainProtocol,
  ...answersAtOnce,
  authorisation: bearer,
  rates: { submit: withinBudget(20, 4), ask: withinBudget(60, 8), all: null },
  submitSeconds: 300,
  inputPlans: (request, file) => plansOf(openaiModels, request, file),
  submit,
  readSubmit,
  readError,
  checkKey: { method: 'GET', path: '/v1/models/gpt-image-2' },
  models: { method: 'GET', path: '/v1/models' },
  readModels: (body) => withShutdownDates(openaiCatalogue, body),
}

function submit(request: ServiceRequest, inputs: SentInputs): HttpDescription {
  const row = offeredFor(openaiModels, request)
  const { path } = row.send
  return request.operation === 'image-edit'
    ? { method: 'POST', path, body: { parts: formPartsOf(row, request, inputs) } }
    : { method: 'POST', path, body: { json: bodyOf(row, request, inputs) } }
}
