/** Accepts files dropped anywhere in a workspace: a picture becomes an input, models are imported and opened. */
import type { ReactNode } from 'react'
import { droppedFiles } from '../state/library/dropped-files.ts'
import { holdsFiles, useDropTarget } from '../ui/use-drop-target.ts'
import { slotWords } from '../words/create/slot-words.ts'
import styles from './create.module.css'
import { takeFiles } from './take-files.ts'

export function DropFile({ children }: { children: ReactNode }) {
  const { isOver, handlers } = useDropTarget((data) => void droppedFiles(data).then(takeFiles), holdsFiles)
  return (
    <div className={styles['drop']} data-over={isOver || undefined} {...handlers}>
      {children}
      {isOver && <div className={styles['dropwords']}>{slotWords.dropHere}</div>}
    </div>
  )
}
