/** Chains: what can be made next from a result. A chain opens a workspace with the result in its slot. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { InputSlot, ModelOperation, OperationId, ViewId } from '../../../shared/catalogue/catalogue.ts'
import { viewIds } from '../../../shared/catalogue/catalogue.ts'
import { changeDraft, chooseOperation, currentRow, draftStore, focusPrompt } from './draft.ts'
import { firstName, meshSlot, pictureSlot, viewName } from './draft-inputs.ts'
import { reuseOf } from './made-here.ts'
import { attempt, announceDone } from '../messages.ts'
import { attachAsset } from './slot-files.ts'
import { studioStore, catalogueOf } from '../studio-store.ts'
import { openSettings, windowStore } from '../window-store.ts'
import { chainWords, type ChainId } from '../../words/state/chain-words.ts'
import { messageWords } from '../../words/state/message-words.ts'

export interface Chain {
  id: ChainId
  label: string
  operation: OperationId
}

const chainsById = mapChains({
  'make-3d': 'image-to-3d',
  'make-3d-from-views': 'multiview-to-3d',
  'edit-image': 'image-edit',
  'use-as-texture': 'texture',
  texture: 'texture',
  reduce: 'optimize-topology',
  remesh: 'remesh',
  convert: 'convert',
  print: 'print-prepare',
  filaments: 'print-colours',
  finish: 'print-finish',
  cut: 'print-cut',
  split: 'print-split',
})
const fromImage = (['make-3d', 'edit-image', 'use-as-texture'] as const).map((id) => chainsById[id])
const modelChains = ['texture', 'reduce', 'remesh', 'convert', 'print', 'filaments', 'finish', 'cut', 'split'] as const
const fromModel: readonly Chain[] = modelChains.map((id) => chainsById[id])
/** Cuts a model into parts. */
export const cutChain = chainsById.cut

function mapChains(operations: Record<ChainId, OperationId>): Record<ChainId, Chain> {
  const chains = Object.entries(operations).map(([id, operation]) => {
    const chain: Chain = { id: id as ChainId, label: chainWords[id as ChainId], operation }
    return [id, chain]
  })
  return Object.fromEntries(chains) as Record<ChainId, Chain>
}

/**
 * Returns the chains of an asset. `siblings` are the other results of its job, which may be other views of it. Pure.
 */
export function chainsOf(asset: Asset, siblings: readonly Asset[]): readonly Chain[] {
  if (asset.kind === 'model') return fromModel
  if (asset.kind !== 'image') return []
  return viewsAmong(siblings).length > 1 ? [chainsById['make-3d-from-views'], ...fromImage] : fromImage
}

/** Returns the pictures from the same job, including this one, in order. Pure. */
export function picturesOfJob(asset: Asset, assets: readonly Asset[]): Asset[] {
  const { jobId } = asset.provenance
  if (asset.kind !== 'image') return []
  if (jobId === null) return [asset]
  const same = assets.filter((other) => other.kind === 'image' && other.provenance.jobId === jobId)
  // A model's textures and preview are not alternatives.
  if (same.some(({ partOf }) => assets.some(({ id, kind }) => id === partOf && kind !== 'image'))) return [asset]
  const views = viewsAmong(same).map((view) => view.asset)
  const others = same.filter((other) => !views.includes(other))
  return [...views, ...others.toSorted((a, b) => fileNameOf(a).localeCompare(fileNameOf(b), 'en', { numeric: true }))]
}

/** Returns the pictures named after a side, in the order of a walk around the subject. Pure. */
export function viewsAmong(pictures: readonly Asset[]): { view: ViewId; asset: Asset }[] {
  return viewIds.flatMap((view) => {
    const asset = pictures.find((picture) =>
      fileNameOf(picture)
        .replace(/\.\w+$/, '')
        .endsWith(view),
    )
    return asset === undefined ? [] : [{ view, asset }]
  })
}

/** Opens a chain's workspace with the asset in its slot, or reports that no service offers it. */
export async function startChain(chain: Chain, asset: Asset): Promise<void> {
  windowStore.setState({ libraryOpen: false, queueOpen: false })
  chooseOperation(chain.operation)
  const matches = (operation: ModelOperation | undefined) =>
    operation?.operation === chain.operation && slotFor(chain, operation) !== undefined
  const canContinue = (operation: ModelOperation | undefined) =>
    matches(operation) && slotsThatKeep(chain, operation, asset)
  const { connectionId } = asset.provenance
  const maker = connectionId === null ? undefined : modelAt(connectionId, canContinue)
  if (maker !== undefined || !matches(currentRow())) {
    const choice = maker ?? firstModelFor(matches)
    if (choice !== undefined) changeDraft({ ...choice, operation: chain.operation })
  }
  const operation = currentRow()
  const slot = operation === undefined || !matches(operation) ? undefined : slotFor(chain, operation)
  if (slot === undefined) {
    const add = { label: messageWords.services.add, run: () => openSettings('general', { adding: true }) }
    // If its service offers nothing at all, the workspace reports that itself.
    if (operation !== undefined) announceDone(messageWords.services.noneOffers, add)
    return
  }
  if (slot.kind === 'multiview') {
    const pictures = picturesOfJob(asset, studioStore.getState().snapshot?.assets ?? [])
    const { workspace } = draftStore.getState()
    for (const { view, asset: picture } of viewsAmong(pictures))
      await attempt(() => attachAsset(viewName(slot, view), picture, workspace))
  } else await attempt(() => attachAsset(firstName(slot), asset))
  if (operation?.inputs.some(({ kind }) => kind === 'prompt') === true) focusPrompt()
}

function slotFor(chain: Chain, operation: ModelOperation): InputSlot | undefined {
  if (chain.id === 'make-3d-from-views') return operation.inputs.find(({ kind }) => kind === 'multiview')
  return fromModel.includes(chain) ? meshSlot(operation) : pictureSlot(operation)
}

/** Returns whether the service that made an asset can continue it with this operation. */
function slotsThatKeep(chain: Chain, operation: ModelOperation | undefined, asset: Asset): boolean {
  const slot = operation === undefined ? undefined : slotFor(chain, operation)
  if (slot?.madeHere?.only !== true) return false
  return reuseOf(slot, asset, asset, asset.provenance.connectionId ?? '', Date.now())?.kind === 'by-task'
}

function modelAt(
  connectionId: string,
  matches: (operation: ModelOperation) => boolean,
): { connectionId: string; modelId: string } | undefined {
  const model = catalogueOf(connectionId)?.models.find(({ operations }) => operations.some(matches))
  return model && { connectionId, modelId: model.id }
}

/** Returns the first model of any service that offers an operation, preferring the form's service. */
function firstModelFor(
  matches: (operation: ModelOperation) => boolean,
): { connectionId: string; modelId: string } | undefined {
  const { snapshot } = studioStore.getState()
  const own = draftStore.getState().draft.connectionId
  const ids = snapshot?.connections.map(({ id }) => id) ?? []
  for (const connectionId of [own, ...ids.filter((id) => id !== own)]) {
    const choice = modelAt(connectionId, matches)
    if (choice !== undefined) return choice
  }
  return undefined
}

function fileNameOf({ url }: Asset): string {
  return decodeURIComponent(url.slice(url.lastIndexOf('/') + 1))
}
