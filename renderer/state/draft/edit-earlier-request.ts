/** A step of a model's history that is changed: its request in the form again, and the steps that followed to be run on its result. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { Catalogue } from '../../../shared/catalogue/catalogue.ts'
import { checkParameters, findModelOperation } from '../../../shared/catalogue/catalogue.ts'
import type { JobRequest } from '../../../shared/protocol/job.ts'
import { editJobOf } from '../library/assets.ts'
import { draftStore } from './draft.ts'
import { currentSnapshot, studioStore } from '../studio-store.ts'

/** A step as it is sent again: its model goes into the slot. */
export type FollowingStep = JobRequest & { slot: string }

/** The steps after one, and the first of them that cannot be run again. */
export interface Following {
  steps: readonly FollowingStep[]
  /** Null where all can. */
  stopsAt: { asset: Asset; why: 'by-hand' | 'paid' | 'gone' } | null
}

export interface StepChange extends Following {
  /** The version whose step is changed. */
  asset: Asset
}

/** The most steps that are sent after one. */
const maxFollowing = 16

const stepChangeStore = createStore<{ change: StepChange | null }>()(() => ({ change: null }))

/** The change that the form is about; null where it is about something else by now. */
export function stepChangeNow(): StepChange | null {
  const { change } = stepChangeStore.getState()
  const { operation, modelId, connectionId, variations, alsoTo } = draftStore.getState().draft
  const { provenance } = change?.asset ?? {}
  const isSame =
    provenance?.operation === operation && provenance.modelId === modelId && provenance.connectionId === connectionId
  return isSame && variations === 1 && alsoTo.length === 0 ? change : null
}

/** The same for something that is drawn. */
export function useStepChange(): StepChange | null {
  useStore(stepChangeStore)
  useStore(draftStore)
  return stepChangeNow()
}

/** Forgets what followed: the form makes a new version and nothing else. */
export function forgetStepChange(): void {
  stepChangeStore.setState({ change: null })
}

/** Whether a version was made by a job from another model, so that its step can be changed. Pure. */
export function isStep({ provenance, parentId }: Asset): boolean {
  return provenance.jobId !== null && parentId !== null && meshOf(provenance.inputs) !== undefined
}

/** Puts a step into the form of its room. */
export async function changeStep(asset: Asset): Promise<void> {
  const { assets, settings, connections } = currentSnapshot()
  const catalogueOf = (id: string): Catalogue | undefined => {
    const state = studioStore.getState().catalogues[id]
    return state?.status === 'ready' ? state.catalogue : undefined
  }
  const free = new Set(connections.filter(({ embedded }) => embedded).map(({ id }) => id))
  const line = lineAfter(asset, assets, settings.openAssetId)
  await editJobOf(asset)
  stepChangeStore.setState({ change: { asset, ...followingOf(line, free, catalogueOf) } })
}

/**
 * The versions that came of one, each of the one before: towards the open version where it is among them, else the newest of each.
 * Pure.
 */
export function lineAfter(asset: Asset, assets: readonly Asset[], openId: string | null): Asset[] {
  const known = new Map(assets.map((each) => [each.id, each]))
  const towards = new Set<string>()
  for (let at = openId === null ? undefined : known.get(openId); at !== undefined && !towards.has(at.id);) {
    towards.add(at.id)
    at = at.parentId === null ? undefined : known.get(at.parentId)
  }
  const line: Asset[] = []
  for (let last = asset; line.length < maxFollowing;) {
    const children = assets.filter(({ parentId, partOf }) => parentId === last.id && partOf === null)
    const next =
      children.find(({ id }) => towards.has(id)) ??
      children.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0]
    if (next === undefined) break
    line.push(next)
    last = next
  }
  return line
}

/** The requests of a line, up to what was done by hand, would be paid, or is no longer offered. Pure. */
export function followingOf(
  line: readonly Asset[],
  free: ReadonlySet<string>,
  catalogueOf: (connectionId: string) => Catalogue | undefined,
): Following {
  const steps: FollowingStep[] = []
  for (const asset of line) {
    const { operation, connectionId, modelId, parameters, inputs, prompt } = asset.provenance
    const mesh = meshOf(inputs)
    if (operation === null || connectionId === null || modelId === null || mesh === undefined)
      return { steps, stopsAt: { asset, why: 'by-hand' } }
    if (!free.has(connectionId)) return { steps, stopsAt: { asset, why: 'paid' } }
    const catalogue = catalogueOf(connectionId)
    const row = catalogue === undefined ? undefined : findModelOperation(catalogue, modelId, operation)?.row
    if (row === undefined) return { steps, stopsAt: { asset, why: 'gone' } }
    const known = Object.entries(parameters).filter(([id]) => row.parameters.some((parameter) => parameter.id === id))
    const others = inputs.filter((input) => input !== mesh)
    steps.push({
      connectionId,
      operation,
      modelId,
      ...(prompt === null ? {} : { prompt }),
      files: Object.fromEntries(
        others.map(({ slot, sha256, assetId }) => [slot, { sha256, ...(assetId === null ? {} : { assetId }) }]),
      ),
      parameters: checkParameters(row, Object.fromEntries(known)).values,
      slot: mesh.slot,
    })
  }
  return { steps, stopsAt: null }
}

function meshOf(inputs: Asset['provenance']['inputs']): Asset['provenance']['inputs'][number] | undefined {
  return inputs.find(({ slot }) => slot === 'mesh')
}
