import { Text } from '@mantine/core'
import type { Remark } from '../../shared/protocol/remark.ts'
import { fileNotes } from '../words/file-note-lines.ts'

/** Notes about reading or writing a file, one per line. */
export function NoteList({ notes }: { notes: readonly Remark[] }) {
  const lines = fileNotes(notes)
  if (lines.length === 0) return null
  return (
    <div data-testid="note-list">
      {lines.map((line) => (
        <Text key={line} size="xs" c="dimmed">
          {line}
        </Text>
      ))}
    </div>
  )
}
