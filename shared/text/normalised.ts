/** Unicode normalisation in linear time. Pure. */

/** Maximum number of consecutive combining marks, as in the stream-safe text format (UAX #15, D4). */
const maxMarks = 30

/**
 * Returns `text.normalize(form)` with at most 30 consecutive combining marks: marks are sorted by insertion, and 60,000
 * of them would take seconds.
 */
export function normalised(text: string, form: 'NFC' | 'NFKD'): string {
  const readable = text.replaceAll(/\p{M}+/gu, (marks) => Array.from(marks).slice(0, maxMarks).join(''))
  return readable.normalize(form)
}
