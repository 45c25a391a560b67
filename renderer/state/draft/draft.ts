/** The workspaces' drafts: saved across restarts, changed by the form, by examples and by “edit and retry”. */
import { createStore } from 'zustand/vanilla'
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import type { ModelOperation, OperationId, ParameterValue } from '../../../shared/catalogue/catalogue.ts'
import type { Draft, DraftBook, Job, JobInputFile } from '../../../shared/protocol/job.ts'
import { operationTable, type WorkspaceId } from '../../../shared/catalogue/operation-table.ts'
import { hasEnded } from '../../../shared/catalogue/model-end.ts'
import { modelEndWords } from '../../words/state/model-end-words.ts'
import { bridge } from '../current-bridge.ts'
import {
  bookOf,
  modelKey,
  ofOneModel,
  rememberedParameters,
  remember,
  turnTo,
  withoutOwn,
  type OpenBook,
} from './draft-book.ts'
import { filesAlong, firstName, slotAt, withFile, editedSlot } from './draft-inputs.ts'
import { draftOfJob, emptyDraft, fitDraft, operationsOf, rowOf } from './fit-draft.ts'
import { announceDone, attempt } from '../messages.ts'
import { changeLayout, layoutOf } from '../layout.ts'
import { studioStore, catalogueOf } from '../studio-store.ts'
import { maxVariations, withOwnParameter, type OtherModel } from './batch.ts'
import { openAssetId } from '../stage/open-asset.ts'
import { remember as rememberInWindow } from '../window-memory.ts'

const saveRestMs = 500

export interface DraftState extends OpenBook {
  /** Empty fields are reported only after the first attempt to send. */
  tried: boolean
  submitting: boolean
  /** Number of files being added to the form. */
  pendingFiles: number
  /** Why the last request was refused; null after the next change. */
  refusal: ErrorData | null
  /** The field to focus as soon as it is rendered: its id, or `prompt` for whichever slot takes the prompt. */
  wantedField: string | null
  /** The slot whose mask is to be painted; the painter opens once it is ready. */
  maskWanted: string | null
}

export const draftStore = createStore<DraftState>()(() => ({
  workspace: 'create',
  draft: emptyDraft(''),
  otherDrafts: {},
  remembered: {},
  tried: false,
  submitting: false,
  pendingFiles: 0,
  refusal: null,
  wantedField: null,
  maskWanted: null,
}))

/** Runs an action that adds a file to the form; nothing is sent in the meantime. */
export async function whileComing(action: () => Promise<unknown>): Promise<void> {
  draftStore.setState(({ pendingFiles }) => ({ pendingFiles: pendingFiles + 1 }))
  try {
    await action()
  } finally {
    draftStore.setState(({ pendingFiles }) => ({ pendingFiles: pendingFiles - 1 }))
  }
}

let saveTimer: ReturnType<typeof setTimeout> | undefined

/** Restores the saved drafts, or begins with an empty draft for the first connection. */
export function restoreDrafts(saved: DraftBook | null): void {
  const connections = studioStore.getState().snapshot?.connections ?? []
  const first = (connections.find((connection) => connection.embedded) ?? connections[0])?.id ?? ''
  const workspace = saved?.workspace ?? 'create'
  const { [workspace]: open, ...otherDrafts } = saved?.drafts ?? {}
  const draft = open ?? emptyDraft(first, workspace)
  const known = connections.some(({ id }) => id === draft.connectionId)
  draftStore.setState({
    workspace,
    draft: known ? draft : { ...draft, connectionId: first, alsoTo: [] },
    otherDrafts,
    remembered: saved?.remembered ?? {},
  })
  fitToCatalogue()
}

/** Switches the draft to a model that its connection has, once its catalogue has loaded. */
export function fitToCatalogue(): void {
  const { draft } = draftStore.getState()
  const state = studioStore.getState()
  if (state.snapshot !== null && !state.snapshot.connections.some(({ id }) => id === draft.connectionId)) {
    const first = state.snapshot.connections[0]
    if (first !== undefined) changeDraft({ connectionId: first.id })
    return
  }
  turnDraft(draft, fitted(draft))
}

/**
 * Changes the draft, clears the last refusal, and saves after a moment. A different model gets the parameters
 * remembered for it.
 */
export function changeDraft(change: Partial<Draft>): void {
  const before = draftStore.getState().draft
  turnDraft(before, fitted({ ...before, ...change }), change.parameters !== undefined)
  draftStore.setState({ refusal: null })
  fitToCatalogue()
  save()
}

/**
 * Opens a workspace with its draft. A workspace that was never opened begins with a service that offers something for
 * it.
 */
export function openRoom(workspace: WorkspaceId): void {
  if (draftStore.getState().workspace !== workspace) {
    draftStore.setState((state) => ({
      ...turnTo(state, workspace, () => emptyDraft(serviceFor(workspace, state.draft.connectionId), workspace)),
      tried: false,
      refusal: null,
      wantedField: null,
      maskWanted: null,
    }))
    // The number of variations belongs to one workspace.
    draftStore.setState(({ draft }) => ({ draft: { ...draft, variations: 1 } }))
    fitToCatalogue()
    save()
  }
  changeLayout(workspace, { createOpen: true })
}

/** Sets one parameter; undefined restores its default. */
export function setParameter(id: string, value: ParameterValue | undefined): void {
  const { [id]: _, ...others } = draftStore.getState().draft.parameters
  changeDraft({ parameters: value === undefined ? others : { ...others, [id]: value } })
}

/** Sets a ticked model's own parameter; undefined restores its default. */
export function setOwnParameter(model: OtherModel, id: string, value: ParameterValue | undefined): void {
  changeDraft({ alsoTo: withOwnParameter(draftStore.getState().draft.alsoTo, model, id, value) })
}

/** Sets the number of variations, each with its own seed. */
export function setVariations(variations: number): void {
  changeDraft({ variations: Math.min(maxVariations, Math.max(1, Math.round(variations))) })
}

/** Switches to an operation and its workspace. */
export function chooseOperation(operation: OperationId): void {
  openRoom(operationTable[operation].workspace)
  const { draft } = draftStore.getState()
  draftStore.setState({ tried: false })
  changeDraft({ operation, ...wordsFor(operation, draft) })
}

/** Prompts of these operations have a different meaning, such as the change to make to a picture. */
const otherWords = new Map<OperationId, string>()

function wordsFor(operation: OperationId, before: Draft): { prompt?: string } {
  if (operation === before.operation || (operation !== 'image-edit' && before.operation !== 'image-edit')) return {}
  otherWords.set(before.operation, before.prompt)
  return { prompt: otherWords.get(operation) ?? '' }
}

/** Chooses one of several alternative inputs. */
export function chooseInput(group: string, slotId: string): void {
  changeDraft({ chosen: { ...draftStore.getState().draft.chosen, [group]: slotId } })
}

/** Fills in the prompt, as from an example, and focuses it. */
export function fillPrompt(prompt: string): void {
  const operation = currentRow()
  if (operation !== undefined && !operation.inputs.some(({ kind }) => kind === 'prompt')) chooseOperation('text-to-3d')
  changeDraft({ prompt })
  focusPrompt()
}

export function focusPrompt(): void {
  focusField('prompt')
}

/** Focuses a field of the form, for which its section opens. */
export function focusField(wantedField: string): void {
  const { workspace } = draftStore.getState()
  if (!layoutOf(workspace).createOpen) changeLayout(workspace, { createOpen: true })
  draftStore.setState({ wantedField })
}

export function paintMask(slotId: string): void {
  draftStore.setState({ maskWanted: slotId })
}

/** Fills the form of a job's workspace with the request of that job. */
export function editJob(job: Job): void {
  openRoom(operationTable[job.operation].workspace)
  changeDraft(draftOfJob(job))
  focusPrompt()
}

/**
 * Puts a file into a slot of a workspace, and makes that slot the active alternative. An input that is not on the stage
 * is pinned, and a size set for another model is cleared.
 */
export function putFile(workspace: WorkspaceId, name: string, file: JobInputFile): void {
  changeDraftOf(workspace, (draft) => {
    const operation = rowFor(draft)
    const group = operation === undefined ? undefined : slotAt(operation, name)?.oneOf
    return {
      files: withFile(draft.files, operation, name, file),
      ...(group === undefined ? {} : { chosen: { ...draft.chosen, [group]: name } }),
      ...(operation !== undefined && isEditedInput(operation, name)
        ? changeForFile(draft, operation, file, draft.files[name])
        : {}),
    }
  })
}

/** Removes a file from the form of a workspace. */
export function removeFile(name: string, workspace: WorkspaceId = draftStore.getState().workspace): void {
  changeDraftOf(workspace, (draft) => {
    const operation = rowFor(draft)
    const files = withFile(draft.files, operation, name, undefined)
    return { files, ...(operation !== undefined && isEditedInput(operation, name) ? { pinned: false } : {}) }
  })
}

/** Changes the draft of a workspace; does nothing in one that was never opened. */
export function changeDraftOf(workspace: WorkspaceId, change: (draft: Draft) => Partial<Draft>): void {
  const { workspace: open, draft, otherDrafts } = draftStore.getState()
  if (workspace === open) return changeDraft(change(draft))
  const other = otherDrafts[workspace]
  if (other === undefined) return
  draftStore.setState({ otherDrafts: { ...otherDrafts, [workspace]: { ...other, ...change(other) } } })
  save()
}

/** Sets whether the input stays when something else is opened on the stage. */
export function setPinned(pinned: boolean): void {
  changeDraft({ pinned })
}

/** Remembers the parameters that were last sent to a model. */
export function rememberSent(): void {
  draftStore.setState((state) => ({ remembered: remember(state.remembered, state.draft, notRemembered(state.draft)) }))
  save()
}

/** Returns the catalogue's entry for the form's model and operation; undefined while unknown. */
export function currentRow(): ModelOperation | undefined {
  return rowFor(draftStore.getState().draft)
}

/**
 * Returns a connection with an operation for a workspace; the preferred one if it has such an operation or has not
 * loaded yet.
 */
function serviceFor(workspace: WorkspaceId, asked: string): string {
  const { snapshot, catalogues } = studioStore.getState()
  const offers = (id: string) => {
    const catalogue = catalogueOf(id)
    return catalogue !== undefined && operationsOf(catalogue, workspace).length > 0
  }
  if (offers(asked) || catalogues[asked]?.status !== 'ready') return asked
  return snapshot?.connections.find(({ id }) => offers(id))?.id ?? asked
}

/** Returns the draft fitted to its catalogue; unchanged while that has not loaded. */
function fitted(draft: Draft): Draft {
  const catalogue = catalogueOf(draft.connectionId)
  return catalogue === undefined ? draft : fitDraft(draft, catalogue)
}

/** Announces that a model was switched off and replaced by its successor. */
function announceSuccessor(before: Draft, draft: Draft): void {
  if (before.modelId === draft.modelId) return
  const models = catalogueOf(draft.connectionId)?.models
  const [from, to] = [before, draft].map(({ modelId }) => models?.find(({ id }) => id === modelId))
  if (from !== undefined && to !== undefined && hasEnded(from, Date.now()))
    announceDone(modelEndWords.moved(from.name, from.ends.on, to.name))
}

function turnDraft(before: Draft, next: Draft, parametersAreGiven = false): void {
  if (before === next) return
  announceSuccessor(before, next)
  const draft = withoutOtherTicks(before, next)
  // A model that was unknown has no remembered parameters: those in the form are kept.
  const turned = modelKey(before) !== modelKey(draft) && rowFor(before) !== undefined
  if (!turned) {
    draftStore.setState({ draft })
    return
  }
  draftStore.setState((state) => {
    const seeds = { from: seedOf(before), to: seedOf(draft) }
    const remembered = remember(state.remembered, before, notRemembered(before))
    const known = !parametersAreGiven && rowFor(draft) !== undefined
    const files = before.files === draft.files ? carriedFiles(before, draft) : draft.files
    const turned = { ...draft, files }
    const earlier = leftParameters(turned)
    left.set(modelKey(before), before)
    return { draft: known ? rememberedParameters(remembered, before, turned, seeds, earlier) : turned, remembered }
  })
}

/** Drafts of models that the artist has switched away from, restored when they return with the same input. */
const left = new Map<string, Draft>()

function leftParameters(draft: Draft): Draft['parameters'] | undefined {
  const earlier = left.get(modelKey(draft))
  return earlier !== undefined && inputHash(earlier) === inputHash(draft) ? earlier.parameters : undefined
}

/** Returns the hash of the input that the operation changes; undefined without one. */
function inputHash(draft: Draft): string | undefined {
  const operation = rowFor(draft)
  const slot = operation === undefined ? undefined : editedSlot(operation)
  return slot === undefined ? undefined : draft.files[firstName(slot)]?.sha256
}

/** Clears boxes ticked for another model or operation, so that the artist does not pay for them by mistake. */
function withoutOtherTicks(before: Draft, draft: Draft): Draft {
  const isKept = modelKey(before) === modelKey(draft) || before.alsoTo !== draft.alsoTo || draft.alsoTo.length === 0
  return isKept ? draft : { ...draft, alsoTo: [] }
}

function isEditedInput(operation: ModelOperation, name: string): boolean {
  const slot = editedSlot(operation)
  return slot !== undefined && firstName(slot) === name
}

/** Returns the other changes that come with a new input. */
function changeForFile(
  { parameters }: Draft,
  operation: ModelOperation,
  file: JobInputFile,
  before: JobInputFile | undefined,
): Partial<Draft> {
  const pinned = file.assetId !== openAssetId()
  if (before === undefined || before.sha256 === file.sha256) return { pinned }
  return { pinned, parameters: withoutOwn(parameters, ofOneModel(operation)) }
}

/** Returns the files to keep for another model. */
function carriedFiles(before: Draft, draft: Draft): Draft['files'] {
  const [from, to] = [rowFor(before), rowFor(draft)]
  return from === undefined || to === undefined ? draft.files : filesAlong(before.files, from, to)
}

/** Returns the parameters that are not remembered: a seed belongs to a request, a size to an input. */
function notRemembered(draft: Draft): string[] {
  const operation = rowFor(draft)
  return [seedOf(draft) ?? [], operation === undefined ? [] : ofOneModel(operation)].flat()
}

function seedOf(draft: Draft): string | undefined {
  return rowFor(draft)?.parameters.find(({ kind }) => kind === 'seed')?.id
}

function rowFor(draft: Draft): ModelOperation | undefined {
  const catalogue = catalogueOf(draft.connectionId)
  return catalogue && rowOf(draft, catalogue)
}

function save(): void {
  // A crash may come before the save.
  rememberInWindow('drafts', bookOf(draftStore.getState()))
  clearTimeout(saveTimer)
  saveTimer = setTimeout(() => {
    // A banner reports a full disk; the draft is saved with the next change.
    if ((studioStore.getState().snapshot?.disk ?? null) === null)
      void attempt(() => bridge().call('drafts.save', bookOf(draftStore.getState())))
  }, saveRestMs)
}

studioStore.subscribe((state, before) => {
  if (state.catalogues !== before.catalogues || state.snapshot?.connections !== before.snapshot?.connections)
    fitToCatalogue()
})
