/** Protocol of Stability AI's 3D API: a form, answered with the model. Pure. */
import type { Protocol } from '../../provider.ts'
import { withinBudget } from '../../within-budget.ts'
import { answersAtOnce } from '../answers-at-once.ts'
import { formPartsOf } from '../form-parts.ts'
import { offeredFor, plansOf } from '../offered.ts'
import { bearer, plainProtocol } from '../plain.ts'
import { stabilityModels } from './models.ts'
import { readBalance, readError, readSubmit } from './read-answers.ts'

export const stabilityProtocol: Protocol = {
  ...plainProtocol,
  ...answersAtOnce,
  authorisation: bearer,
  rates: { submit: withinBudget(60, 4), ask: withinBudget(60, 8), all: null },
  submitSeconds: 120,
  inputPlans: (request, file) => plansOf(stabilityModels, request, file),
  submit(request, inputs) {
    const row = offeredFor(stabilityModels, request)
    return { method: 'POST', path: row.send.path, body: { parts: formPartsOf(row, request, inputs) } }
  },
  readSubmit,
  readError,
  balance: { method: 'GET', path: '/v1/user/balance' },
  readBalance,
}
