/** Edits the request that made an earlier version, and repeats the requests that followed on the new result. */
import { createStore } from 'zustand/vanilla'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { findModelOperation, givenSlots, type Catalogue } from '../../../shared/catalogue/catalogue.ts'
import { checkParameters } from '../../../shared/catalogue/check-fields.ts'
import type { JobRequest } from '../../../shared/protocol/job.ts'
import { editJobOf } from '../library/assets.ts'
import { openAssetId } from '../stage/open-asset.ts'
import { draftStore } from './draft.ts'
import { currentSnapshot, catalogueOf } from '../studio-store.ts'

/** A request that is repeated: the new model goes into the slot. */
export type FollowingRequest = JobRequest & { slot: string }

/** The requests after a version, and the version at which they stop. */
export interface Following {
  requests: readonly FollowingRequest[]
  /** The first version that cannot be made again; null if all can. */
  stopsAt: { asset: Asset; why: 'by-hand' | 'paid' | 'not-offered' } | null
}

export interface RequestEdit extends Following {
  /** The version whose request is edited. */
  asset: Asset
}

/** Maximum number of requests repeated after the edited one. */
const maxFollowing = 16

/** Null while the form makes something new. */
export const requestEditStore = createStore<{ change: RequestEdit | null }>()(() => ({ change: null }))

/** Returns the form's edit; null if the form has been changed to something else. */
export function requestEditNow(): RequestEdit | null {
  const { change } = requestEditStore.getState()
  const { operation, modelId, connectionId, variations, alsoTo } = draftStore.getState().draft
  const { provenance } = change?.asset ?? {}
  const isSame =
    provenance?.operation === operation && provenance.modelId === modelId && provenance.connectionId === connectionId
  return isSame && variations === 1 && alsoTo.length === 0 ? change : null
}

/** Discards the requests that followed: the form makes a new version and nothing else. */
export function forgetRequestEdit(): void {
  requestEditStore.setState({ change: null })
}

/** Returns whether a version was made by a job from another model, so that its request can be edited. Pure. */
export function canEditRequest({ provenance, parentId }: Asset): boolean {
  return provenance.jobId !== null && parentId !== null && meshOf(provenance.inputs) !== undefined
}

/** Puts a version's request into the form of its workspace. */
export async function editRequestOf(asset: Asset): Promise<void> {
  const { assets, connections } = currentSnapshot()
  const free = new Set(connections.filter(({ embedded }) => embedded).map(({ id }) => id))
  const line = versionsAfter(asset, assets, openAssetId())
  await editJobOf(asset)
  requestEditStore.setState({ change: { asset, ...followingRequests(line, free, (id) => catalogueOf(id)) } })
}

/**
 * Returns the versions made after a version, each from the previous one: those that lead to the open version if it is
 * among them, otherwise the newest at each step. Pure.
 */
export function versionsAfter(asset: Asset, assets: readonly Asset[], openId: string | null): Asset[] {
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

/** Returns the requests of versions, up to the first that was made by hand, would cost money, or is no longer offered. Pure. */
export function followingRequests(
  versions: readonly Asset[],
  freeOperations: ReadonlySet<string>,
  catalogueOf: (connectionId: string) => Catalogue | undefined,
): Following {
  const requests: FollowingRequest[] = []
  for (const asset of versions) {
    const { operation, connectionId, modelId, parameters, inputs, prompt } = asset.provenance
    const mesh = meshOf(inputs)
    if (operation === null || connectionId === null || modelId === null || mesh === undefined)
      return { requests, stopsAt: { asset, why: 'by-hand' } }
    if (!freeOperations.has(connectionId)) return { requests, stopsAt: { asset, why: 'paid' } }
    const catalogue = catalogueOf(connectionId)
    const modelOperation =
      catalogue === undefined ? undefined : findModelOperation(catalogue, modelId, operation)?.operation
    if (modelOperation === undefined) return { requests, stopsAt: { asset, why: 'not-offered' } }
    const known = Object.entries(parameters).filter(([id]) =>
      modelOperation.parameters.some((parameter) => parameter.id === id),
    )
    const others = inputs.filter((input) => input !== mesh)
    requests.push({
      connectionId,
      operation,
      modelId,
      ...(prompt === null ? {} : { prompt }),
      files: Object.fromEntries(
        others.map(({ slot, sha256, assetId }) => [slot, { sha256, ...(assetId === null ? {} : { assetId }) }]),
      ),
      parameters: checkParameters(
        modelOperation,
        Object.fromEntries(known),
        givenSlots(
          modelOperation,
          prompt,
          inputs.map(({ slot }) => slot),
        ),
      ).values,
      slot: mesh.slot,
    })
  }
  return { requests, stopsAt: null }
}

function meshOf(inputs: Asset['provenance']['inputs']): Asset['provenance']['inputs'][number] | undefined {
  return inputs.find(({ slot }) => slot === 'mesh')
}
