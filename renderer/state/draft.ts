/** What stands in the Create form: kept across restarts, changed by the form, by example prompts and by “edit and retry”. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { ErrorData } from '../../shared/app-error.ts'
import type { ModelOperation, OperationId, ParameterValue } from '../../shared/catalogue.ts'
import type { Draft, Job } from '../../shared/job.ts'
import { bridge } from './current-bridge.ts'
import { draftOfJob, emptyDraft, fitDraft, rowOf } from './fit-draft.ts'
import { attempt } from './messages.ts'
import { changeLayout } from './settings.ts'
import { studioStore } from './studio-store.ts'
import { mostVariations } from './wish.ts'

const saveRestMs = 500

export interface DraftState {
  draft: Draft
  /** Nothing is said about empty fields before the first try to send. */
  tried: boolean
  submitting: boolean
  /** Why the last try was refused; gone with the next change. */
  refusal: ErrorData | null
  /** Grows whenever the prompt should take the focus. */
  focusRequests: number
}

/** The store itself, for actions and tests. */
export const draftStore = createStore<DraftState>()(() => ({
  draft: emptyDraft(''),
  tried: false,
  submitting: false,
  refusal: null,
  focusRequests: 0,
}))

/** A part of the form's state. */
export function useDraft<Part>(select: (state: DraftState) => Part): Part {
  return useStore(draftStore, select)
}

let saveTimer: ReturnType<typeof setTimeout> | undefined

/** At start: the draft of last time, or an empty form for the first connection. */
export function restoreDraft(saved: Draft | null): void {
  const connections = studioStore.getState().snapshot?.connections ?? []
  const known = saved !== null && connections.some((connection) => connection.id === saved.connectionId)
  const first = connections.find((connection) => connection.embedded) ?? connections[0]
  draftStore.setState({ draft: known ? saved : { ...(saved ?? emptyDraft('')), connectionId: first?.id ?? '' } })
  fitToCatalogue()
}

/** Makes the draft name a model that its connection has, once its catalogue is here. */
export function fitToCatalogue(): void {
  const { draft } = draftStore.getState()
  const state = studioStore.getState()
  if (state.snapshot !== null && !state.snapshot.connections.some(({ id }) => id === draft.connectionId)) {
    const first = state.snapshot.connections[0]
    if (first !== undefined) changeDraft({ connectionId: first.id })
    return
  }
  const catalogue = state.catalogues[draft.connectionId]
  if (catalogue?.status !== 'ready') return
  const fitted = fitDraft(draft, catalogue.catalogue)
  if (fitted !== draft) draftStore.setState({ draft: fitted })
}

/** Changes the draft, forgets the last refusal, and saves a moment later. */
export function changeDraft(change: Partial<Draft>): void {
  draftStore.setState(({ draft }) => ({ draft: { ...draft, ...change }, refusal: null }))
  fitToCatalogue()
  clearTimeout(saveTimer)
  saveTimer = setTimeout(() => {
    void attempt(() => bridge().call('drafts.save', draftStore.getState().draft))
  }, saveRestMs)
}

/** Sets one parameter; undefined goes back to its default. */
export function setParameter(id: string, value: ParameterValue | undefined): void {
  const { [id]: _, ...others } = draftStore.getState().draft.parameters
  changeDraft({ parameters: value === undefined ? others : { ...others, [id]: value } })
}

/** Sets how many are made of it, each with a seed of its own. */
export function setVariations(variations: number): void {
  changeDraft({ variations: Math.min(mostVariations, Math.max(1, Math.round(variations))) })
}

/** Begins from words or from a picture. */
export function chooseOperation(operation: OperationId): void {
  draftStore.setState({ tried: false })
  changeDraft({ operation })
}

/** Fills the prompt, as from an example or a suggestion, and puts the cursor there. */
export function fillPrompt(prompt: string): void {
  changeLayout({ createOpen: true })
  const { draft } = draftStore.getState()
  changeDraft({ prompt, ...(draft.operation === 'image-to-3d' ? { operation: 'text-to-3d' as const } : {}) })
  focusPrompt()
}

/** Puts the cursor into the prompt. */
export function focusPrompt(): void {
  changeLayout({ createOpen: true })
  draftStore.setState(({ focusRequests }) => ({ focusRequests: focusRequests + 1 }))
}

/** Fills the form with what a job was made from. */
export function editJob(job: Job): void {
  changeDraft(draftOfJob(job))
  focusPrompt()
}

/** Hands a picture over and keeps it by its hash, so that it survives a restart. Rejects with AppError. */
export async function attachFile(slot: string, file: Blob, name: string): Promise<void> {
  const staged = await bridge().stage(file, name)
  const kept = await bridge().call('inputs.keep', { slot, stagedId: staged.stagedId })
  changeDraft({ files: { ...draftStore.getState().draft.files, [slot]: kept } })
}

/** Takes a picture out of the form. */
export function removeFile(slot: string): void {
  const { [slot]: _, ...files } = draftStore.getState().draft.files
  changeDraft({ files })
}

/** The row of the catalogue that the form is made from, or undefined while it is not known. */
export function currentRow(): ModelOperation | undefined {
  const { draft } = draftStore.getState()
  const catalogue = studioStore.getState().catalogues[draft.connectionId]
  return catalogue?.status === 'ready' ? rowOf(draft, catalogue.catalogue) : undefined
}

studioStore.subscribe((state, before) => {
  if (state.catalogues !== before.catalogues || state.snapshot?.connections !== before.snapshot?.connections)
    fitToCatalogue()
})
