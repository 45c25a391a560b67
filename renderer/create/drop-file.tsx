/** Accepts files dropped anywhere in a workspace: a picture becomes an input, models are imported and opened. */
import type { ReactNode } from 'react'
import type { InputSlot } from '../../shared/catalogue/catalogue.ts'
import { typeOfName } from '../../shared/formats/file-type.ts'
import { chooseOperation, currentRow, draftStore } from '../state/draft/draft.ts'
import { firstName, pictureSlot } from '../state/draft/draft-inputs.ts'
import { attempt, reportError } from '../state/messages.ts'
import { attachFile } from '../state/draft/slot-files.ts'
import { droppedFiles } from '../state/library/dropped-files.ts'
import type { FileAtPath } from '../state/library/group-files.ts'
import { importFiles } from '../state/library/import-files.ts'
import { fileProblem } from './check-file.ts'
import { areViews } from './share-out.ts'
import { holdsFiles, useDropTarget } from '../ui/use-drop-target.ts'
import { slotWords } from '../words/create/slot-words.ts'
import styles from './create.module.css'

export function DropFile({ children }: { children: ReactNode }) {
  const { isOver, handlers } = useDropTarget((data) => void droppedFiles(data).then(take), holdsFiles)
  return (
    <div className={styles['drop']} data-over={isOver || undefined} {...handlers}>
      {children}
      {isOver && <div className={styles['dropwords']}>{slotWords.dropHere}</div>}
    </div>
  )
}

/**
 * Pictures become inputs: several if the form accepts several, or if they are named after different sides. Everything
 * else is imported.
 */
async function take(files: FileAtPath[]): Promise<void> {
  const arePictures = files.every(isPicture)
  if (arePictures && severalSlot() === undefined && areViews(files.map(({ file }) => file.name)))
    chooseOperation('multiview-to-3d')
  const several = severalSlot()
  if (several !== undefined && files.length > 1 && arePictures) {
    // Loaded on demand, together with its error messages.
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
  if (only !== undefined && files.length === 1 && arePictures) await takePicture(only.file)
  else await importFiles(files)
}

/** Also pictures of a type that no slot accepts, such as TIFF, which the slot names. */
function isPicture({ path, file }: FileAtPath): boolean {
  return typeOfName(path)?.kind === 'image' || file.type.startsWith('image/')
}

function severalSlot(): InputSlot | undefined {
  return currentRow()?.inputs.find(({ kind }) => kind === 'multiview' || kind === 'images')
}

/**
 * Uses a picture in the form if it accepts one; otherwise edits it in the image workspace, or makes a model from it in
 * other workspaces.
 */
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
