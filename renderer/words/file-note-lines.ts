/** What was left out when a file was read or written. Pure. */
import { say } from '../../shared/text/language.ts'
import { fileNoteWords } from '../../shared/formats/file-note-words.ts'
import type { Remark } from '../../shared/protocol/remark.ts'
import { sentenceOf } from '../../shared/text/sentence-of.ts'

const maxLines = 8

/** Returns the first sentences, and how many more there are; unknown codes are left out. */
export function fileNotes(notes: readonly Remark[]): string[] {
  const lines = notes.flatMap((note) => sentenceOf(fileNoteWords, note) ?? [])
  const others = lines.length - maxLines
  return others > 0 ? [...lines.slice(0, maxLines), `${say('{more} more', { more: others })}.`] : lines
}
