/** Accepts files dropped anywhere in a workspace: a picture becomes an input, models are imported and opened. */
import type { ReactNode } from 'react'
import { droppedFiles } from '../state/library/dropped-files.ts'
import { holdsFiles, useDropTarget } from '../ui/use-drop-target.ts'
import { slotWords } from '../words/create/slot-words.ts'
import styles from './create.module.css'

/** What is done with files is loaded with the first ones. */
async function take(data: DataTransfer): Promise<void> {
  const files = await droppedFiles(data)
  const { takeFiles } = await import('./take-files.ts')
  await takeFiles(files)
}

export function DropFile({ children }: { children: ReactNode }) {
  const { isOver, handlers } = useDropTarget((data) => void take(data), holdsFiles)
  return (
    <div className={styles['drop']} data-over={isOver || undefined} {...handlers}>
      {children}
      {isOver && <div className={styles['dropwords']}>{slotWords.dropHere}</div>}
    </div>
  )
}
