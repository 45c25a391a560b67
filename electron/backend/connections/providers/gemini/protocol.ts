/** How the Gemini API is spoken to: one call that answers with the pictures. Pure. */
import type { HttpDescription, InputPlan, Protocol, SentInputs } from '../../provider.ts'
import type { InputFile, ServiceRequest } from '../../service-client.ts'
import { withinBudget } from '../../within-budget.ts'
import { answersAtOnce } from '../answers-at-once.ts'
import { bodyOf, offeredFor, plansOf } from '../offered.ts'
import { plainProtocol } from '../plain.ts'
import { geminiModels } from './models.ts'
import { readError, readSubmit } from './read-answers.ts'

/** Of the 20 MB that a request may have, what its pictures may have together: base64 makes three bytes four. */
const pictureBytes = 14_000_000

export const geminiProtocol: Protocol = {
  ...plainProtocol,
  ...answersAtOnce,
  authorisation: (key) => ({ 'x-goog-api-key': key }),
  rates: { submit: withinBudget(10, 2), ask: withinBudget(60, 8), all: null },
  submitSeconds: 180,
  inputPlans,
  submit,
  readSubmit,
  readError,
  checkKey: { method: 'GET', path: '/v1beta/models/gemini-nano-banana-2.1' },
}

/** Pictures that go together share the room of one request. */
function inputPlans(request: ServiceRequest, file: InputFile): InputPlan[] {
  const maxBytes = Math.floor(pictureBytes / Math.max(1, request.files.length))
  return plansOf(geminiModels, request, file).map((plan) => ({ ...plan, maxBytes, picture: { maxBytes } }))
}

function submit(request: ServiceRequest, inputs: SentInputs): HttpDescription {
  const row = offeredFor(geminiModels, request)
  const { text, parts = [], ...rest } = bodyOf(row, request, inputs)
  const all = [...(text === undefined ? [] : [{ text }]), ...(parts as unknown[])]
  return { method: 'POST', path: row.send.path, body: { json: { contents: [{ parts: all }], ...rest } } }
}
