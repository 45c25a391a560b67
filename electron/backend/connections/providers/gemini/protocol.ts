/** Protocol of the Gemini API: one call that returns the pictures. Pure. */
import type { HttpBody, InputPlan, Protocol, SentInputs } from '../../provider.ts'
import type { InputFile, ServiceRequest } from '../../service-client.ts'
import { withinBudget } from '../../within-budget.ts'
import { answersAtOnce } from '../answers-at-once.ts'
import { bodyOf, type OfferedOperation, plansOf, sentByRow } from '../offered.ts'
import { plainProtocol } from '../plain.ts'
import { geminiModels } from './models.ts'
import { readError, readSubmit } from './read-answers.ts'

/** Total size of pictures in a 20 MB request, allowing for the third that base64 adds. */
const pictureBytes = 14_000_000

export const geminiProtocol: Protocol = {
  ...plainProtocol,
  ...answersAtOnce,
  authorisation: (key) => ({ 'x-goog-api-key': key }),
  rates: { submit: withinBudget(10, 2), ask: withinBudget(60, 8), all: null },
  submitSeconds: 180,
  ...sentByRow(geminiModels, bodyFor),
  inputPlans,
  readSubmit,
  readError,
  checkKey: { method: 'GET', path: '/v1beta/models/gemini-nano-banana-2.1' },
}

/** Divides the limit among the pictures in a request. */
function inputPlans(request: ServiceRequest, file: InputFile): InputPlan[] {
  const maxBytes = Math.floor(pictureBytes / Math.max(1, request.files.length))
  return plansOf(geminiModels, request, file).map((plan) => ({ ...plan, maxBytes, picture: { maxBytes } }))
}

function bodyFor(row: OfferedOperation, request: ServiceRequest, inputs: SentInputs): HttpBody {
  const { text, parts = [], ...rest } = bodyOf(row, request, inputs)
  const all = [...(text === undefined ? [] : [{ text }]), ...(parts as unknown[])]
  return { json: { contents: [{ parts: all }], ...rest } }
}
