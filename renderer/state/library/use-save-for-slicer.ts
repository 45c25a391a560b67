/** Saves a model as 3MF for the last chosen slicer, at its own size, in one click. */
import { useState } from 'react'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { fileNotes } from '../../words/file-note-lines.ts'
import { messageWords } from '../../words/state/message-words.ts'
import { exportAsset } from './assets.ts'
import { sizeNote } from './size-note.ts'
import { bridge } from '../current-bridge.ts'
import { announceDone, attempt } from '../messages.ts'
import { useSnapshot } from '../use-studio.ts'

/** Returns the save function, and whether a save is in progress. Missing files are reported along with the path. */
export function useSaveForSlicer(asset: Asset): { busy: boolean; save: () => void } {
  const [busy, setBusy] = useState(false)
  const dialect = useSnapshot(({ settings }) => settings.dialect)
  const save = async () => {
    setBusy(true)
    const file = await attempt(() => exportAsset(asset, '3mf', { dialect }))
    setBusy(false)
    if (file === undefined) return
    const message =
      file.path === null ? messageWords.files.downloaded(file.fileName) : messageWords.files.savedAs(file.path)
    // A missing path on the desktop means that the dialog was closed.
    if (file.path !== null || bridge().host === 'web')
      announceDone([message, ...(await sizeNote(asset)), ...fileNotes(file.notes)].join(' '))
  }
  return { busy, save: () => void save() }
}
