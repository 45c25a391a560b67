/** Protocol of OpenAI's image API: JSON to generate, a form to edit. Pure. */
import type { Protocol } from '../../provider.ts'
import { withinBudget } from '../../within-budget.ts'
import { answersAtOnce } from '../answers-at-once.ts'
import { formOf } from '../form-parts.ts'
import { bodyOf, sentByRow } from '../offered.ts'
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
  ...sentByRow(openaiModels, (row, request, inputs) =>
    row.operation === 'image-edit' ? formOf(row, request, inputs) : { json: bodyOf(row, request, inputs) },
  ),
  readSubmit,
  readError,
  checkKey: { method: 'GET', path: '/v1/models/gpt-image-2' },
  models: { method: 'GET', path: '/v1/models' },
  readModels: (body) => withShutdownDates(openaiCatalogue, body),
}
