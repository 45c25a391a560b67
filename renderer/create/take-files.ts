/** Takes files that were dropped beside a slot: into the form, or into the library. */
import type { InputSlot } from '../../shared/catalogue/catalogue.ts'
import { typeOfName } from '../../shared/formats/file-type.ts'
import { chooseOperation, currentRow, draftStore } from '../state/draft/draft.ts'
import { firstName, pictureSlot } from '../state/draft/draft-inputs.ts'
import { attempt, reportError } from '../state/messages.ts'
import { attachFile } from '../state/draft/slot-files.ts'
import type { FileAtPath } from '../state/library/group-files.ts'
import { importFiles } from '../state/library/import-files.ts'
import { fileProblem } from './check-file.ts'
import { areViews } from './share-out.ts'

/**
 * Pictures become inputs: several if the form accepts several, or if they are named after different sides. Everything
 * else is imported.
 */
export async function takeFiles(files: FileAtPath[]): Promise<void> {
  const arePictures = files.every(isPicture)
  if (severalSlot() === undefined && areViewFiles(files)) chooseOperation('multiview-to-3d')
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

/** Returns whether files are pictures that are named after different sides. */
export function areViewFiles(files: readonly FileAtPath[]): boolean {
  return files.every(isPicture) && areViews(files.map(({ file }) => file.name))
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
