/** Validates idempotency keys and compares bodies. Pure. */
import { createHash } from 'node:crypto'
import { invalidRequest, refusal } from '../problem.ts'
import { detailWords } from '../words/problems.ts'
import { fieldWords } from '../words/refusals.ts'

/** Throws `invalid_request`. */
export function checkIdempotencyKey(key: string): void {
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw invalidRequest([{ field: 'Idempotency-Key', reason: fieldWords.idempotencyKey }])
}

/** Throws `idempotency_conflict` if a key is reused with another body. */
export function checkSameBody(hash: string, other: string): void {
  if (hash !== other) throw refusal('idempotency_conflict', detailWords.keyReused)
}

/** Hashes a body regardless of the order of its fields. */
export function hashOfBody(path: string, body: Record<string, unknown>): string {
  return createHash('sha256')
    .update(JSON.stringify([path, inOrder(body)]))
    .digest('hex')
}

/** Validation limits bodies to two levels. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const fields = value as Record<string, unknown>
  return Object.keys(fields)
    .sort()
    .map((field) => [field, inOrder(fields[field])])
}
