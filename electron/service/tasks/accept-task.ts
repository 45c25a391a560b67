/** The door for new tasks: checked, its inputs in hand, its credits reserved, and on disk before the answer leaves. */
import { createHash, randomInt } from 'node:crypto'
import type { InputSlot, ModelOperation, ParameterValues } from '../../../shared/catalogue.ts'
import { slotOfFile } from '../../../shared/catalogue.ts'
import { checkSubmit } from '../check-request.ts'
import type { CheckedRequest } from '../check-request.ts'
import type { Offering } from '../offering.ts'
import type { Remark } from '../../../shared/remark.ts'
import { invalidRequest, refusal } from '../problem.ts'
import { detailWords } from '../words/problems.ts'
import { fieldWords } from '../words/refusals.ts'
import type { ResolveInput } from '../inputs/resolve-input.ts'
import { balanceOf } from './account.ts'
import type { TaskQueue } from './task-queue.ts'
import type { TaskRecord } from './task-record.ts'
import type { TaskStore } from './task-store.ts'

export interface AcceptTaskParts {
  offering: Offering
  store: TaskStore
  queue: TaskQueue
  checkWords: CheckWords
  resolveInput: ResolveInput
  /** Null: nothing is counted. */
  openingCredits: number | null
  now: () => number
}

export interface Accepted {
  task: TaskRecord
  /** It was there already, under the same idempotency key. */
  replayed: boolean
}

/** What a request will make, as codes; none where nothing is known before. */
export type PlanRequest = (checked: CheckedRequest) => Remark[] | Promise<Remark[]>

/** Where the result will differ from the request. Throws or rejects what would not be accepted. */
export type CheckWords = (checked: CheckedRequest) => Remark[] | Promise<Remark[]>

export type AcceptTask = (path: string, body: unknown, idempotencyKey: string | undefined) => Promise<Accepted>

const keyHoldsMs = 24 * 60 * 60_000

/**
 * Gives the function that takes a body to a task. It rejects with the problem to answer: `invalid_request`,
 * `unsupported_prompt`, `idempotency_conflict`, `queue_full`, `insufficient_credits`, `unavailable` …
 */
export function createAcceptTask(parts: AcceptTaskParts): AcceptTask {
  const underway = new Map<string, { bodyHash: string; accepted: Promise<Accepted> }>()

  async function accept(checked: CheckedRequest, idempotency: TaskRecord['idempotency']): Promise<Accepted> {
    await parts.checkWords(checked)
    const request: ParameterValues = { ...checked.request }
    const inputs: { slot: string; path: string }[] = []
    for (const { field, slot } of filesOf(checked.row, request)) {
      const { reference, path } = await parts.resolveInput(String(request[field]), { ...slot, id: field })
      request[field] = reference
      inputs.push({ slot: field, path })
    }
    for (const parameter of checked.row.parameters)
      if (parameter.kind === 'seed')
        request[parameter.id] ??= parameter.withoutSeed ?? randomInt(0, (parameter.maximum ?? 2 ** 31 - 1) + 1)
    // From here to the end nothing waits, so that two requests cannot both take the last place or the last credits.
    parts.queue.checkRoom()
    checkBalance(parts, checked.credits)
    const now = parts.now()
    const task: TaskRecord = {
      layout: 1,
      id: parts.store.newId(now),
      operation: checked.operation,
      model: String(request['model']),
      status: 'queued',
      createdAt: now,
      startedAt: null,
      finishedAt: null,
      credits: { quoted: checked.credits, charged: 0, refunded: 0 },
      error: null,
      outputs: [],
      expiresAt: null,
      request,
      inputs: inputs.map(({ slot }) => slot),
      idempotency,
      attempts: 0,
      eventDue: false,
      deletedAt: null,
    }
    parts.store.create(task, inputs)
    parts.queue.add(task.id)
    return { task, replayed: false }
  }

  return async (path, body, key) => {
    const checked = checkSubmit(parts.offering, path, body)
    if (key === undefined) return accept(checked, null)
    checkKey(key)
    const bodyHash = hashOf(path, body as Record<string, unknown>)
    const known = parts.store.findByKey(key)
    if (known !== undefined && known.idempotency !== null && parts.now() - known.createdAt < keyHoldsMs) {
      checkSame(known.idempotency.bodyHash, bodyHash)
      return { task: known, replayed: true }
    }
    const other = underway.get(key)
    if (other !== undefined) {
      checkSame(other.bodyHash, bodyHash)
      return { ...(await other.accepted), replayed: true }
    }
    const accepted = accept(checked, { key, bodyHash }).finally(() => underway.delete(key))
    underway.set(key, { bodyHash, accepted })
    return accepted
  }
}

/** The fields that name files, each with its slot. */
function filesOf(row: ModelOperation, request: ParameterValues): { field: string; slot: InputSlot }[] {
  return Object.keys(request).flatMap((field) => {
    const slot = slotOfFile(row, field)
    return slot === undefined ? [] : [{ field, slot }]
  })
}

function checkBalance({ openingCredits, store }: AcceptTaskParts, credits: number): void {
  if (openingCredits === null || credits === 0) return
  if (store.lost.length > 0) throw refusal('insufficient_credits', detailWords.creditsHeld(store.lost))
  const { balance } = balanceOf(openingCredits, { all: store.all(), lost: store.lost })
  if (balance < credits) throw refusal('insufficient_credits', detailWords.balance(credits, balance))
}

function checkKey(key: string): void {
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw invalidRequest([{ field: 'Idempotency-Key', reason: fieldWords.idempotencyKey }])
}

function checkSame(hash: string, other: string): void {
  if (hash !== other) throw refusal('idempotency_conflict', detailWords.keyReused)
}

/** Of the body as it was given: the same fields in any order are the same body. */
function hashOf(path: string, body: Record<string, unknown>): string {
  return createHash('sha256')
    .update(JSON.stringify([path, inOrder(body)]))
    .digest('hex')
}

/** The check saw to it that a body is at most two objects deep. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const fields = value as Record<string, unknown>
  return Object.keys(fields)
    .sort()
    .map((field) => [field, inOrder(fields[field])])
}
