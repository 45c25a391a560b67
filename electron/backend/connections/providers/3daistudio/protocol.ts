/** Protocol of 3D AI Studio: JSON, or a form if there is a model; all paths end in a slash. Pure. */
import type { HttpBody, Protocol, SentInputs } from '../../provider.ts'
import type { ServiceRequest } from '../../service-client.ts'
import { withinBudget } from '../../within-budget.ts'
import { formOf } from '../form-parts.ts'
import { bodyOf, type OfferedOperation, sentByRow } from '../offered.ts'
import { bearer, plainProtocol } from '../plain.ts'
import { readBalance } from '../read-answer.ts'
import { models } from './models.ts'
import { readError, readSubmit, readTask } from './read-answers.ts'

/** Three submits a minute unless the dashboard allows more. Whether reads count is undocumented. */
const rates: Protocol['rates'] = { submit: withinBudget(3, 1), ask: withinBudget(60, 8), all: null }

export const protocol: Protocol = {
  ...plainProtocol,
  authorisation: bearer,
  rates,
  ...sentByRow(models, bodyFor),
  readSubmit,
  poll: (taskId) => ({ method: 'GET', path: `/v1/generation-request/${encodeURIComponent(taskId)}/status/` }),
  readTask,
  balance: { method: 'GET', path: '/account/user/wallet/' },
  readBalance,
  readError,
}

function bodyFor(row: OfferedOperation, request: ServiceRequest, inputs: SentInputs): HttpBody {
  if (row.inputs.some(({ kind }) => kind === 'mesh')) {
    // Sent only with the height: its effect on walls is undocumented.
    const unit = 'target_height' in request.parameters ? [{ name: 'unit', value: 'cm' }] : []
    return { parts: [...unit, ...formOf(row, request, inputs).parts] }
  }
  const body = bodyOf(row, request, inputs)
  // Maps are on by default and require a texture.
  return { json: body['texture'] === false ? { ...body, pbr: false } : body }
}
