/** Unicode normalisation in time that grows with the length of a text. Pure. */

/** In a row, as the stream-safe text format allows (UAX #15, D4). */
const maxMarks = 30

/**
 * `text.normalize(form)` with at most 30 combining marks in a row: marks are sorted by insertion, and 60,000 of them would take
 * seconds.
 */
export function normalised(text: string, form: 'NFC' | 'NFKD'): string {
  const readable = text.replaceAll(/\p{M}+/gu, (marks) => Array.from(marks).slice(0, maxMarks).join(''))
  return readable.normalize(form)
}
