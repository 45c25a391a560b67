/** A file dropped anywhere in a room: a picture becomes what the next thing is made from, a model comes onto the stage. */
import { useState } from 'react'
import type { DragEvent, ReactNode } from 'react'
import { openAsset } from '../state/assets.ts'
import { chooseOperation, currentRow, draftStore } from '../state/draft.ts'
import { pictureSlot } from '../state/draft-inputs.ts'
import { attempt, reportError } from '../state/messages.ts'
import { attachFile, importFile } from '../state/slot-files.ts'
import { fileProblem, modelType } from './check-file.ts'
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
        const file = event.dataTransfer.files[0]
        if (file === undefined) return
        event.preventDefault()
        void (modelType(file) === null ? takePicture(file) : takeModel(file))
      }}
    >
      {children}
      {over && <div className={styles['dropwords']}>A picture to work from, or a model to open</div>}
    </div>
  )
}

async function takeModel(file: File): Promise<void> {
  const asset = await attempt(() => importFile(file, file.name))
  if (asset !== undefined) await openAsset(asset.id)
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
  if (reason === null) await attempt(() => attachFile(slot.id, file, file.name))
  else reportError({ code: 'unsupported-format', message: reason, details: { reason } })
}

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files')
}
