/** Rows that may be older than what was lost: what they say of a job was true once. Pure. */
import type { FoundRow } from './recognise.ts'

/**
 * A job that waits to be sent may have been sent since, and must never be sent twice by itself. As one that was on its way
 * out it becomes unsure at the start, and is looked for at its service. Every other row is as it is.
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
