/** A file dropped anywhere in a room: a picture becomes what the next thing is made from, models, with what belongs to them, come onto the stage. */
import { useState } from 'react'
import type { DragEvent, ReactNode } from 'react'
import { typeOfName } from '../../shared/formats/file-type.ts'
import { chooseOperation, currentRow, draftStore } from '../state/draft/draft.ts'
import { firstName, pictureSlot } from '../state/draft/draft-inputs.ts'
import { attempt, reportError } from '../state/messages.ts'
import { attachFile } from '../state/draft/slot-files.ts'
import { droppedFiles } from '../state/library/dropped-files.ts'
import type { FileAtPath } from '../state/library/group-files.ts'
import { importFiles } from '../state/library/import-files.ts'
import { fileProblem } from './check-file.ts'
import { slotWords } from '../words/create/slot-words.ts'
import styles from './create.module.css'

/** Wraps a room. */
export function DropFile({ children }: { children: ReactNode }) {
  const [over, setOver] = useState(false)
  return (
    <div
      className={styles['drop']}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        setOver(false)
        if (!holdsFiles(event)) return
        event.preventDefault()
        void droppedFiles(event.dataTransfer).then(take)
      }}
    >
      {children}
      {over && <div className={styles['dropwords']}>{slotWords.dropHere}</div>}
    </div>
  )
}

/** Pictures are something to work from, several where the form has places for several; all else comes into the library and onto the stage. */
async function take(files: FileAtPath[]): Promise<void> {
  const several = currentRow()?.inputs.find(({ kind }) => kind === 'multiview' || kind === 'images')
  if (several !== undefined && files.length > 1 && files.every(({ path }) => typeOfName(path)?.kind === 'image')) {
    // With the words of its errors it is loaded when it is needed.
    const { attachSeveral } = await import('./attach-several.ts')
    const reasons = await attachSeveral(
      several,
      files.map(({ file }) => file),
      '',
    )
    if (reasons.length > 0)
      reportError({ code: 'unsupported-format', message: reasons.join(' '), details: { reason: reasons.join(' ') } })
    return
  }
  const [only] = files
  const type = only === undefined ? null : typeOfName(only.path)
  if (only !== undefined && files.length === 1 && type?.kind !== 'model' && type?.id !== 'zip')
    await takePicture(only.file)
  else await importFiles(files)
}

/** Into the form where that takes pictures; else it is changed in the room for images, and made into a model elsewhere. */
async function takePicture(file: File): Promise<void> {
  const own = currentRow()
  if (own === undefined || pictureSlot(own) === undefined)
    chooseOperation(draftStore.getState().workspace === 'image' ? 'image-edit' : 'image-to-3d')
  const row = currentRow()
  const slot = row === undefined ? undefined : pictureSlot(row)
  if (slot === undefined) return
  const reason = fileProblem(slot, file)
  if (reason === null) await attempt(() => attachFile(firstName(slot), file, file.name))
  else reportError({ code: 'unsupported-format', message: reason, details: { reason } })
}

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files')
}
