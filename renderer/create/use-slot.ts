/** One slot for a file: its content, pending files, and problems. */
import { useEffect, useState } from 'react'
import { AppError } from '../../shared/protocol/app-error.ts'
import type { Asset } from '../../shared/protocol/asset.ts'
import type { InputSlot } from '../../shared/catalogue/catalogue.ts'
import type { JobInputFile } from '../../shared/protocol/job.ts'
import { describeError } from '../words/errors.ts'
import { fileWords } from '../words/create/file-words.ts'
import { formWords } from '../words/create/form-words.ts'
import { slotWords } from '../words/create/slot-words.ts'
import { draftStore, removeFile, whileComing } from '../state/draft/draft.ts'
import { attachAsset, attachFile, importFile } from '../state/draft/slot-files.ts'
import { takePicture, type PictureView } from '../state/stage/stage-picture.ts'
import { assetProblem, fileProblem, takesOwnResultsOnly, type Service } from './check-file.ts'
import { areViewFiles, takeFiles } from './take-files.ts'
import { pasteTarget } from './paste-target.ts'
import type { Form } from './use-form.ts'
import type { Several } from './use-several.ts'
import { openAssetId } from '../state/stage/open-asset.ts'
import { assetNamed } from '../state/stage/put-on-stage.ts'

export interface Slot {
  slot: InputSlot
  service: Service
  /** The file's name in a request: the slot, or `<slot>.<view>`. */
  name: string
  file: JobInputFile | undefined
  /** The name of the pending file. */
  pendingName: string | null
  problem: string | undefined
  addFile: (file: File | null | undefined) => Promise<void>
  /** Adds files that were dropped or chosen together: distributed over several slots, otherwise only the first. */
  addFiles: (files: readonly File[]) => Promise<void>
  /** Whether there are several slots. */
  takesSeveral: boolean
  addAsset: (asset: Asset) => Promise<void>
  /** Adds a picture captured from the stage. */
  addStageView: (view: PictureView) => Promise<void>
  /** Adds a picture made in the window. */
  addPicture: (picture: Blob, fileName: string) => Promise<void>
  clear: () => void
}

/**
 * Returns the state and actions of a slot. A picture slot listens for pasted pictures. `several` is set for one of
 * several slots.
 */
export function useSlot(form: Form, slot: InputSlot, name: string = slot.id, several?: Several): Slot {
  const [pendingName, setPendingName] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const file = form.draft.files[name]
  const service: Service = { id: form.draft.connectionId, name: form.connection?.name ?? formWords.service }

  async function attach(what: string, action: () => Promise<unknown>): Promise<void> {
    setWrong(null)
    setPendingName(what)
    try {
      await whileComing(action)
    } catch (thrown) {
      const words = describeError(AppError.from(thrown).toData())
      setWrong(`${words.title}. ${words.text}`)
    } finally {
      setPendingName(null)
    }
  }

  async function addFile(picked: File | null | undefined): Promise<void> {
    if (picked === null || picked === undefined) return
    const reason = takesOwnResultsOnly(slot)
      ? fileWords.ownResultsOnly(service.name, slot.madeHere?.hours ?? null)
      : fileProblem(slot, picked)
    if (reason !== null) {
      setWrong(reason)
      return
    }
    const { workspace } = draftStore.getState()
    await attach(picked.name, async () =>
      slot.kind === 'mesh'
        ? attachAsset(name, await importFile(picked, picked.name), workspace)
        : attachFile(name, picked, picked.name, workspace),
    )
  }

  async function addFiles(files: readonly File[]): Promise<void> {
    const atPaths = files.map((one) => ({ path: one.name, file: one }))
    if (several !== undefined && files.length > 1) await several.take(files, name)
    // A slot for one picture would lose the other views.
    else if (areViewFiles(atPaths)) await takeFiles(atPaths)
    else await addFile(files[0])
  }

  async function addAsset(asset: Asset): Promise<void> {
    const reason = assetProblem(slot, asset, service, Date.now())
    if (reason === null) await attach(asset.name, () => attachAsset(name, asset))
    else setWrong(reason)
  }

  async function addStageView(view: PictureView): Promise<void> {
    const shown = assetNamed(openAssetId() ?? '')
    const pictureName = slotWords.captureName(shown ?? undefined, view === 'as-seen' ? undefined : view)
    const { workspace } = draftStore.getState()
    await attach(slotWords.sources.captured, async () =>
      attachFile(name, await takePicture(view), `${pictureName}.png`, workspace),
    )
  }

  usePastedPicture(form, slot, name, (picture) => void addFile(picture))

  return {
    slot,
    service,
    name,
    file,
    pendingName: pendingName ?? several?.pendingNames.get(name) ?? null,
    problem: wrong ?? form.problemAt(name),
    addFile,
    addFiles,
    takesSeveral: several !== undefined,
    addAsset,
    addStageView,
    addPicture: (picture, fileName) => attach(fileName, () => attachFile(name, picture, fileName)),
    clear: () => {
      setWrong(null)
      removeFile(name)
    },
  }
}

function usePastedPicture(form: Form, slot: InputSlot, name: string, onPicture: (picture: File) => void): void {
  // Subscribes after every render, so that the newest `onPicture` is called.
  useEffect(() => {
    if (slot.kind === 'mesh' || slot.maskOf !== undefined) return
    function onPaste(event: ClipboardEvent): void {
      const picture = [...(event.clipboardData?.files ?? [])].find((item) => item.type.startsWith('image/'))
      if (picture === undefined || form.operation === undefined || event.defaultPrevented) return
      const focused = document.activeElement?.closest('[data-slot]')?.getAttribute('data-slot') ?? null
      if (pasteTarget(draftStore.getState().draft, form.operation, focused) !== name) return
      event.preventDefault()
      onPicture(picture)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  })
}
