/** What the reader of the open model's file left out or changed. */
import { IconInfoCircle } from '@tabler/icons-react'
import type { Asset } from '../../shared/protocol/asset.ts'
import { NoteList } from '../ui/note-list.tsx'
import styles from './inspect.module.css'

export function FileNotes({ asset: { notes = [] } }: { asset: Asset }) {
  if (notes.length === 0) return null
  return (
    <div className={styles['verdict']} data-good data-testid="file-notes">
      <IconInfoCircle size={16} aria-hidden />
      <NoteList notes={notes} />
    </div>
  )
}
