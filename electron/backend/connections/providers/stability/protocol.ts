/** Protocol of Stability AI's 3D API: a form whose response is the model. Pure. */
import type { Protocol } from '../../provider.ts'
import { withinBudget } from '../../within-budget.ts'
import { answersAtOnce } from '../answers-at-once.ts'
import { formOf } from '../form-parts.ts'
import { sentByRow } from '../offered.ts'
import { bearer, plainProtocol } from '../plain.ts'
import { stabilityModels } from './models.ts'
import { readBalance, readError, readSubmit } from './read-answers.ts'

export const stabilityProtocol: Protocol = {
  ...plainProtocol,
  ...answersAtOnce,
  authorisation: bearer,
  rates: { submit: withinBudget(60, 4), ask: withinBudget(60, 8), all: null },
  submitSeconds: 120,
  ...sentByRow(stabilityModels, formOf),
  readSubmit,
  readError,
  balance: { method: 'GET', path: '/v1/user/balance' },
  readBalance,
}
