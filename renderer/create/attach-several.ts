import { AppError } from '../../shared/protocol/app-error.ts'
import type { InputSlot } from '../../shared/catalogue/catalogue.ts'
import { draftStore, whileComing } from '../state/draft/draft.ts'
import { attachFile } from '../state/draft/slot-files.ts'
import { fileWords } from '../words/create/file-words.ts'
import { slotWords } from '../words/create/slot-words.ts'
import { describeError } from '../words/errors.ts'
import { fileProblem } from './check-file.ts'
import { shareOut } from './share-out.ts'

/**
 * Attaches pictures to the slot of the open workspace, by name or in order. `target` is the slot on which they were
 * dropped, if any; `onPlaced` is called with the file names by slot before the upload. Resolves to the problems.
 */
export async function attachSeveral(
  slot: InputSlot,
  files: readonly File[],
  target: string,
  onPlaced: (namesBySlot: ReadonlyMap<string, string>) => void = () => {},
): Promise<string[]> {
  const { workspace, draft } = draftStore.getState()
  const problems = files.map((file) => ({ file, reason: fileProblem(slot, file) }))
  const reasons = problems.flatMap(({ file, reason }) => (reason === null ? [] : [fileWords.left(file.name, reason)]))
  const fitting = problems.flatMap(({ file, reason }) => (reason === null ? [file] : []))
  const { assignments, left } = shareOut(slot, fitting, Object.keys(draft.files), target)
  if (left.length > 0) reasons.push(slotWords.noRoom(left.map(({ name }) => name)))
  onPlaced(new Map(assignments.map(({ name, picture }) => [name, picture.name])))
  await whileComing(async () => {
    for (const { name, picture } of assignments)
      try {
        await attachFile(name, picture, picture.name, workspace)
      } catch (thrown) {
        const { title, text } = describeError(AppError.from(thrown).toData())
        reasons.push(fileWords.left(picture.name, `${title}. ${text}`))
      }
  })
  return reasons
}
