/** Several pictures given at once to a slot that has places for several. */
import { useState } from 'react'
import { AppError } from '../../shared/app-error.ts'
import type { InputSlot } from '../../shared/catalogue.ts'
import { draftStore, whileComing } from '../state/draft.ts'
import { attachFile } from '../state/slot-files.ts'
import { fileWords } from '../words/create/file-words.ts'
import { slotWords } from '../words/create/slot-words.ts'
import { describeError } from '../words/errors.ts'
import { fileProblem } from './check-file.ts'
import { shareOut } from './share-out.ts'
import type { Form } from './use-form.ts'

export interface Several {
  /** Names of the files that are on their way, by their places. */
  coming: ReadonlyMap<string, string>
  /** What could not be used, and why. */
  problem: string | undefined
  /** `target` is the place that they were given to. */
  take: (files: readonly File[], target: string) => Promise<void>
}

const none: ReadonlyMap<string, string> = new Map()

/** Keeps it for one slot. */
export function useSeveral(form: Form, slot: InputSlot): Several {
  const [coming, setComing] = useState(none)
  const [problem, setProblem] = useState<string | undefined>()

  async function take(files: readonly File[], target: string): Promise<void> {
    const reasons = files.flatMap((file) => {
      const reason = fileProblem(slot, file)
      return reason === null ? [] : [fileWords.left(file.name, reason)]
    })
    const fitting = files.filter((file) => fileProblem(slot, file) === null)
    const { placed, left } = shareOut(slot, fitting, Object.keys(form.draft.files), target)
    if (left.length > 0) reasons.push(slotWords.noRoom(left.map(({ name }) => name)))
    setProblem(undefined)
    setComing(new Map(placed.map(({ name, picture }) => [name, picture.name])))
    const { workspace } = draftStore.getState()
    await whileComing(async () => {
      for (const { name, picture } of placed)
        try {
          await attachFile(name, picture, picture.name, workspace)
        } catch (thrown) {
          const { title, text } = describeError(AppError.from(thrown).toData())
          reasons.push(fileWords.left(picture.name, `${title}. ${text}`))
        }
    })
    setComing(none)
    setProblem(reasons.length === 0 ? undefined : reasons.join(' '))
  }

  return { coming, problem, take }
}
