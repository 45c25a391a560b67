/** Programs that models can be opened in, and slicer estimates. */
import { createStore } from 'zustand/vanilla'
import { AppError, type ErrorData } from '../../../shared/protocol/app-error.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { CommandInput } from '../../../shared/protocol/contract.ts'
import type {
  SlicerHandover,
  ProgramId,
  SliceEstimate,
  SlicerFileKind,
  SlicerState,
} from '../../../shared/print/slicers.ts'
import { fileNotes } from '../../words/file-note-lines.ts'
import { openInWords } from '../../words/state/open-in-words.ts'
import { bridge } from '../current-bridge.ts'
import { announceDone, attempt } from '../messages.ts'
import { sizeNote } from './size-note.ts'

type Estimate =
  { status: 'asking' } | { status: 'ready'; estimate: SliceEstimate } | { status: 'failed'; error: ErrorData }

interface SlicersState {
  /** Null until the search has finished. */
  state: SlicerState | null
  /** The program that is being launched. */
  opening: ProgramId | null
  /** By asset, for this session. */
  estimates: Readonly<Record<string, Estimate>>
}

export const slicersStore = createStore<SlicersState>()(() => ({ state: null, opening: null, estimates: {} }))

let isRequested = false

/** Searches for programs unless that has already been done. */
export function requestSlicers(): void {
  if (!isRequested) void loadSlicers()
}

/** Searches for programs again. If the host cannot search, the list is empty. */
export async function loadSlicers(): Promise<void> {
  isRequested = true
  try {
    slicersStore.setState({ state: await bridge().call('slicers.state', {}) })
  } catch {
    isRequested = false
  }
}

/** Exports a model for a program and opens it there. Resolves to undefined, with a message, on failure. */
export async function openIn(asset: Asset, program: ProgramId, heightMm?: number): Promise<SlicerHandover | undefined> {
  slicersStore.setState({ opening: program })
  const opened = await attempt(() =>
    bridge().call('slicers.open', { assetId: asset.id, program, ...(heightMm === undefined ? {} : { heightMm }) }),
  )
  slicersStore.setState({ opening: null })
  if (opened === undefined) return undefined
  announceDone(
    [
      openInWords.opened(opened.program),
      ...(await sizeNote(asset, heightMm)),
      ...fileNotes(opened.notes),
      ...openInWords.removed(opened.removed),
    ].join(' '),
  )
  void loadSlicers()
  return opened
}

/** Requests a slicer's estimate and puts it into the store. */
export async function askSlicer(asset: Asset, program: ProgramId): Promise<void> {
  keepEstimate(asset.id, { status: 'asking' })
  try {
    const estimate = await bridge().call('slicers.ask', { assetId: asset.id, program })
    keepEstimate(asset.id, { status: 'ready', estimate })
  } catch (thrown) {
    const error = AppError.from(thrown).toData()
    keepEstimate(asset.id, error.code === 'cancelled' ? undefined : { status: 'failed', error })
  }
}

/** Cancels an estimate. */
export async function stopAsking(asset: Asset): Promise<void> {
  await attempt(() => bridge().call('slicers.stop-asking', { assetId: asset.id }))
}

/** Sets the user's own program; null for none. Rejects with AppError. */
export async function chooseProgram(chosen: CommandInput<'slicers.choose'>['chosen']): Promise<void> {
  slicersStore.setState({ state: await bridge().call('slicers.choose', { chosen }) })
}

/** Stores a file of slicer settings; null removes it. */
export async function keepSlicerFile(kind: SlicerFileKind, file: File | null): Promise<void> {
  const state = await attempt(async () => {
    const stagedId = file === null ? null : (await bridge().stage(file, file.name)).stagedId
    return bridge().call('slicers.keep-file', { kind, stagedId })
  })
  if (state !== undefined) slicersStore.setState({ state })
}

function keepEstimate(assetId: string, estimate: Estimate | undefined): void {
  slicersStore.setState(({ estimates }) => {
    const { [assetId]: _, ...others } = estimates
    return { estimates: estimate === undefined ? others : { ...others, [assetId]: estimate } }
  })
}
