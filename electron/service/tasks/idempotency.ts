/** Idempotency keys: what they may look like, and when two bodies under one are the same. Pure. */
import { createHash } from 'node:crypto'
import { invalidRequest, refusal } from '../problem.ts'
import { detailWords } from '../words/problems.ts'
import { fieldWords } from '../words/refusals.ts'

/** Throws `invalid_request`. */
export function checkIdempotencyKey(key: string): void {
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw invalidRequest([{ field: 'Idempotency-Key', reason: fieldWords.idempotencyKey }])
}

/** Throws `idempotency_conflict` where a key comes again with another body. */
export function checkSameBody(hash: string, other: string): void {
  if (hash !== other) throw refusal('idempotency_conflict', detailWords.keyReused)
}

/** Of the body as it was given: the same fields in any order are the same body. */
export function hashOfBody(path: string, body: Record<string, unknown>): string {
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
