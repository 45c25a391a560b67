/** Accepts tasks: validates them, resolves inputs, reserves credits, and stores them before responding. */
import { randomInt } from 'node:crypto'
import type { InputSlot, ModelOperation, ParameterValues } from '../../../shared/catalogue/catalogue.ts'
import { shownParameters, slotOfFile } from '../../../shared/catalogue/catalogue.ts'
import { checkSubmit } from '../check-request.ts'
import type { CheckedRequest } from '../check-request.ts'
import type { Offering } from '../offering.ts'
import type { Remark } from '../../../shared/protocol/remark.ts'
import type { ResolveInput } from '../inputs/resolve-input.ts'
import { checkIdempotencyKey, checkSameBody, hashOfBody } from './idempotency.ts'
import type { TaskRecord } from './task-record.ts'
import type { Accepted, Caller, TaskInput, Tasks } from './tasks.ts'

interface AcceptTaskParts {
  offering: Offering
  tasks: Pick<Tasks, 'replayOf' | 'submit'>
  checkWords: CheckWords
  resolveInput: ResolveInput
}

/** Returns what a request will make, as codes; empty if unknown. */
export type PlanRequest = (checked: CheckedRequest) => Remark[] | Promise<Remark[]>

/** Returns how the result will differ from the request. Throws or rejects for unacceptable prompts. */
export type CheckWords = (checked: CheckedRequest) => Remark[] | Promise<Remark[]>

export type AcceptTask = (
  caller: Caller,
  path: string,
  body: unknown,
  idempotencyKey: string | undefined,
) => Promise<Accepted>

/**
 * Returns the function that turns a body into a task. It rejects with the problem to send: `invalid_request`,
 * `unsupported_prompt`, `unsupported_measure`, `idempotency_conflict`, `queue_full`, `insufficient_credits`, `unavailable` …
 */
export function createAcceptTask({ offering, tasks, checkWords, resolveInput }: AcceptTaskParts): AcceptTask {
  const underway = new Map<string, { bodyHash: string; accepted: Promise<Accepted> }>()

  async function accept(
    caller: Caller,
    checked: CheckedRequest,
    idempotency: TaskRecord['idempotency'],
  ): Promise<Accepted> {
    const { operation, credits: quoted } = checked
    await checkWords(checked)
    const request: ParameterValues = { ...checked.request }
    const inputs: TaskInput[] = []
    for (const { field, slot } of filesOf(checked.modelOperation, request)) {
      const { reference, ...input } = await resolveInput(caller, String(request[field]), { ...slot, id: field })
      request[field] = reference
      inputs.push({ slot: field, ...input })
    }
    for (const parameter of shownParameters(checked.modelOperation, request, Object.keys(request)))
      if (parameter.kind === 'seed')
        request[parameter.id] ??= parameter.withoutSeed ?? randomInt(0, (parameter.maximum ?? 2 ** 31 - 1) + 1)
    return tasks.submit(caller, { operation, model: String(request['model']), request, idempotency, quoted }, inputs)
  }

  return async (caller, path, body, key) => {
    const checked = checkSubmit(offering, path, body)
    if (key === undefined) return accept(caller, checked, null)
    checkIdempotencyKey(key)
    const bodyHash = hashOfBody(path, body as Record<string, unknown>)
    const known = await tasks.replayOf(caller, { key, bodyHash })
    if (known !== undefined) return { task: known, replayed: true }
    // Identical concurrent requests to this server share the work; those to two servers meet in `submit`.
    const place = `${caller.account} ${key}`
    const other = underway.get(place)
    if (other !== undefined) {
      checkSameBody(other.bodyHash, bodyHash)
      return { ...(await other.accepted), replayed: true }
    }
    const accepted = accept(caller, checked, { key, bodyHash }).finally(() => underway.delete(place))
    underway.set(place, { bodyHash, accepted })
    return accepted
  }
}

/** Returns the fields that name files, each with its slot. */
function filesOf(row: ModelOperation, request: ParameterValues): { field: string; slot: InputSlot }[] {
  return Object.keys(request).flatMap((field) => {
    const slot = slotOfFile(row, field)
    return slot === undefined ? [] : [{ field, slot }]
  })
}
