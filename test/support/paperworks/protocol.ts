/** How Paperworks is spoken to. Pure. */
import type { Protocol } from '../../../electron/backend/connections/provider.ts'
import { sentByRow } from '../../../electron/backend/connections/providers/offered.ts'
import { bearer, plainProtocol } from '../../../electron/backend/connections/providers/plain.ts'
import { withinBudget } from '../../../electron/backend/connections/within-budget.ts'
import { models } from './models.ts'
import { readBalance, readError, readSubmit, readTask } from './read-answers.ts'

export const protocol: Protocol = {
  ...plainProtocol,
  authorisation: bearer,
  rates: { submit: withinBudget(60, 8), ask: withinBudget(300, 24), all: null },
  ...sentByRow(models),
  readSubmit,
  poll: (taskId) => ({ method: 'GET', path: `/v1/folds/${encodeURIComponent(taskId)}` }),
  readTask,
  balance: { method: 'GET', path: '/v1/account' },
  readBalance,
  readError,
}
