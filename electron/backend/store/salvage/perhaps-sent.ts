/** Adjusts rows that may be older than the lost ones. Pure. */
import type { FoundRow } from './recognise.ts'

/**
 * Returns a waiting job as `submitting`, since it may have been sent in the meantime and must never be sent twice: at
 * startup it becomes unsure and the service is searched for it. Other rows are returned unchanged.
 */
export function perhapsSent<Row extends Pick<FoundRow, 'kind' | 'values'>>(row: Row): Row {
  const body = row.values['body']
  if (row.kind !== 'jobs' || typeof body !== 'string') return row
  const job = JSON.parse(body) as Record<string, unknown>
  if (job['state'] !== 'waiting') return row
  const sent = {
    ...job,
    state: 'submitting',
    submittedAt: job['submittedAt'] ?? job['createdAt'],
    submitAttempts: Number(job['submitAttempts'] ?? 0) + 1,
  }
  return { ...row, values: { ...row.values, body: JSON.stringify(sent) } }
}
