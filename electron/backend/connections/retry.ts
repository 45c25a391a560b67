/**
 * Decides what happened to a paid request. A request submitted twice is charged twice, so the verdict is `not-sent`
 * only if it provably never left, or if the service asked to retry later. Pure.
 */

export type SubmitEvidence =
  /** No complete response, and how far the request got. */
  | { phase: 'connecting' | 'sent' }
  /** A response: its status, and what its text means. */
  | { status: number; meaning: 'task' | 'later' | 'error' | 'unreadable' }

export type SubmitVerdict = 'accepted' | 'not-sent' | 'refused' | 'unsure'

/**
 * Returns the verdict on a submit.
 *
 * | seen | verdict |
 * | --- | --- |
 * | failed before it was connected: name, refused, unreachable, certificate, timeout | not-sent |
 * | failed after: reset, timeout, an answer that broke off | unsure |
 * | 2xx with a task | accepted |
 * | 2xx with the service's error inside | refused |
 * | 2xx that cannot be read | unsure |
 * | 429, or any refusal that says the queue is full | not-sent |
 * | 303, 408 and 5xx | unsure |
 * | other 3xx and 4xx | refused |
 */
export function judgeSubmit(evidence: SubmitEvidence): SubmitVerdict {
  if ('phase' in evidence) return evidence.phase === 'connecting' ? 'not-sent' : 'unsure'
  const { status, meaning } = evidence
  if (status >= 200 && status < 300) {
    if (meaning === 'task') return 'accepted'
    if (meaning === 'later') return 'not-sent'
    return meaning === 'error' ? 'refused' : 'unsure'
  }
  if (status === 429 || (meaning === 'later' && status >= 400 && status < 500)) return 'not-sent'
  if (status === 303 || status === 408 || status < 300 || status >= 500) return 'unsure'
  return 'refused'
}
