/** A picture dropped anywhere in a room becomes what the next model is made from. */
import { useState } from 'react'
import type { DragEvent, ReactNode } from 'react'
import type { InputSlot } from '../../shared/catalogue.ts'
import { attachFile, chooseOperation, currentRow } from '../state/draft.ts'
import { attempt, reportError } from '../state/messages.ts'
import { pictureProblem } from './check-picture.ts'
import styles from './create.module.css'

/** Wraps a room. */
export function DropPicture({ children }: { children: ReactNode }) {
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
        void takePicture(file)
      }}
    >
      {children}
      {over && <div className={styles['dropwords']}>Make a model from this picture</div>}
    </div>
  )
}

async function takePicture(file: File): Promise<void> {
  chooseOperation('image-to-3d')
  const slot = currentRow()?.inputs.find((input): input is InputSlot => input.kind === 'image')
  if (slot === undefined) return
  const reason = pictureProblem(slot, file)
  if (reason === null) await attempt(() => attachFile(slot.id, file, file.name))
  else reportError({ code: 'unsupported-format', message: reason, details: { reason } })
}

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files')
}
