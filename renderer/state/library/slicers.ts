/** Programs that models are opened in, and what a slicer says of them: asked for when something that needs it is drawn. */
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { CommandInput } from '../../../shared/protocol/contract.ts'
import type {
  OpenedIn,
  Program,
  ProgramId,
  SliceEstimate,
  SlicerFileKind,
  SlicerState,
} from '../../../shared/print/slicers.ts'
import { fileNotes } from '../../words/file-notes.ts'
import { openInWords } from '../../words/state/open-in-words.ts'
import { bridge } from '../current-bridge.ts'
import { announceDone, attempt } from '../messages.ts'
import { useSnapshot } from '../studio-store.ts'

type Estimate =
  { status: 'asking' } | { status: 'ready'; estimate: SliceEstimate } | { status: 'failed'; error: ErrorData }

interface SlicersState {
  /** Null until they were looked for. */
  known: SlicerState | null
  /** The program that is being opened. */
  opening: ProgramId | null
  /** By asset; of this run. */
  estimates: Readonly<Record<string, Estimate>>
}

/** The store itself, for actions and tests. */
export const slicersStore = createStore<SlicersState>()(() => ({ known: null, opening: null, estimates: {} }))

/** A part of it. */
export function useSlicers<Part>(select: (state: SlicersState) => Part): Part {
  return useStore(slicersStore, select)
}

let looked = false

/** The programs that are here, the one that was last used first. Looks for them when it is first drawn. */
export function usePrograms(): readonly Program[] {
  useEffect(() => {
    if (looked) return
    looked = true
    void loadSlicers()
  }, [])
  const known = useSlicers((state) => state.known)
  const last = useSnapshot(({ settings }) => settings.openIn)
  const programs = known?.programs ?? []
  return [...programs.filter(({ id }) => id === last), ...programs.filter(({ id }) => id !== last)]
}

/** Looks for programs again. Where the host cannot say, there are none. */
export async function loadSlicers(): Promise<void> {
  try {
    slicersStore.setState({ known: await bridge().call('slicers.state', {}) })
  } catch {
    looked = false
  }
}

/** Writes a model for a program and opens it there. Resolves to undefined where that failed, which is shown in words. */
export async function openIn(asset: Asset, program: ProgramId, heightMm?: number): Promise<OpenedIn | undefined> {
  slicersStore.setState({ opening: program })
  const opened = await attempt(() =>
    bridge().call('slicers.open', { assetId: asset.id, program, ...(heightMm === undefined ? {} : { heightMm }) }),
  )
  slicersStore.setState({ opening: null })
  if (opened === undefined) return undefined
  announceDone(
    [openInWords.opened(opened.program), ...fileNotes(opened.notes), ...openInWords.removed(opened.removed)].join(' '),
  )
  void loadSlicers()
  return opened
}

/** Asks a slicer about a model. What comes of it stands in the store. */
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

/** Ends what was asked. */
export async function stopAsking(asset: Asset): Promise<void> {
  await attempt(() => bridge().call('slicers.stop-asking', { assetId: asset.id }))
}

/** The program of a person's own choice; null: none. Rejects with AppError. */
export async function chooseProgram(chosen: CommandInput<'slicers.choose'>['chosen']): Promise<void> {
  slicersStore.setState({ known: await bridge().call('slicers.choose', { chosen }) })
}

/** Keeps a file of the person's own settings for slicers; null forgets it. */
export async function keepSlicerFile(kind: SlicerFileKind, file: File | null): Promise<void> {
  const known = await attempt(async () => {
    const stagedId = file === null ? null : (await bridge().stage(file, file.name)).stagedId
    return bridge().call('slicers.keep-file', { kind, stagedId })
  })
  if (known !== undefined) slicersStore.setState({ known })
}

function keepEstimate(assetId: string, estimate: Estimate | undefined): void {
  slicersStore.setState(({ estimates }) => {
    const { [assetId]: _, ...others } = estimates
    return { estimates: estimate === undefined ? others : { ...others, [assetId]: estimate } }
  })
}
