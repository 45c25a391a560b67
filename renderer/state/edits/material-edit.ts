/** Manual edits of materials: the materials on the stage, the unsaved changes, and saving them. */
import { createStore } from 'zustand/vanilla'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { MaterialChange, PictureName, TextureUse } from '../../../shared/edits/material-change.ts'
import type { ViewHeader } from '../../../shared/formats/view-file.ts'
import { bridge } from '../current-bridge.ts'
import { attempt } from '../messages.ts'
import { editMaterials } from './edit-commands.ts'
import { editsIn, noEdits, withoutSaved, type Edits } from './edits.ts'

/** The materials of the model on the stage. */
export interface ShownMaterials {
  assetId: string
  materials: ViewHeader['materials']
  textures: ViewHeader['textures']
  /** For each material. */
  triangles: readonly number[]
  /** For each material: whether every part that uses it has UVs. */
  layouts: readonly boolean[]
  /** Bounding box of the whole model, metres. */
  box: ViewHeader['box']
  /** Returns a picture of the file once it is loaded, otherwise null. Owned by the stage. */
  picture: (index: number) => ImageBitmap | null
}

export interface MaterialEditState extends Edits<MaterialChange> {
  shown: ShownMaterials | null
  /** Chosen pictures by their hash. */
  pictures: Readonly<Record<string, ImageBitmap>>
}

export const materialEditStore = createStore<MaterialEditState>()(() => ({ ...noEdits, shown: null, pictures: {} }))

export const materialEdits = editsIn(materialEditStore, {
  kind: 'materials',
  discarded: { kind: 'materials-discarded' },
})
export const { endGesture, discard: discardMaterials } = materialEdits

/** Reports a model that is fully loaded on the stage, or null when it is removed. */
export function reportMaterials(materials: ShownMaterials | null): void {
  materialEditStore.setState((state) => ({ shown: materials, ...(materials === null ? {} : withoutSaved(state)) }))
}

/** Adds a change. Changes from the same gesture, such as a drag, form one step and replace each other. */
export function changeMaterial(assetId: string, change: MaterialChange, gesture: string | null = null): void {
  materialEdits.add(assetId, [change], { kind: 'materials', changes: [change] }, gesture)
}

/** Makes materials non-metal, as one step. */
export function treatAsNonMetal(assetId: string, indices: readonly number[]): void {
  const changes = indices.map((material) => ({ kind: 'set', material, values: { metalness: 0 } }) as const)
  materialEdits.add(assetId, changes, { kind: 'materials', changes })
}

/** Uses a file or a library picture in a material. Returns false, with a message, if that fails. */
export async function choosePicture(
  assetId: string,
  material: number,
  use: TextureUse,
  from: { file: File } | { asset: Asset },
): Promise<boolean> {
  const chosen = await attempt(async () => {
    const source =
      'file' in from
        ? { stagedId: (await bridge().stage(from.file, from.file.name)).stagedId }
        : { assetId: from.asset.id }
    const kept = await bridge().call('inputs.keep', { slot: 'picture', ...source })
    return { kept, picture: await loadPicture(kept.url, kept.name) }
  })
  if (chosen === undefined) return false
  const { kept, picture } = chosen
  const name: PictureName = { sha256: kept.sha256, name: kept.name.slice(0, 200), assetId: kept.assetId }
  materialEditStore.setState(({ pictures }) => ({ pictures: { ...pictures, [kept.sha256]: picture } }))
  changeMaterial(assetId, { kind: 'picture', material, use, picture: name })
  return true
}

/** Saves the changes as a version. */
export async function saveMaterials(asset: Asset): Promise<void> {
  await materialEdits.save(asset, (changes) => editMaterials(asset.id, changes))
}

/** Loads the pictures of restored changes. Rejects with AppError `unsupported-format`. */
export async function loadPictures(kept: readonly { sha256: string; url: string }[]): Promise<void> {
  const loaded = await Promise.all(
    kept.map(async ({ sha256, url }) => [sha256, await loadPicture(url, sha256)] as const),
  )
  materialEditStore.setState(({ pictures }) => ({ pictures: { ...pictures, ...Object.fromEntries(loaded) } }))
}

/** Decodes a picture as the stage does. Rejects with AppError `unsupported-format`. */
async function loadPicture(url: string, name: string): Promise<ImageBitmap> {
  const blob = await (await fetch(url)).blob()
  return createImageBitmap(blob, { premultiplyAlpha: 'none', colorSpaceConversion: 'none' }).catch((cause: unknown) => {
    throw new AppError('unsupported-format', `${name} cannot be decoded`, {
      cause,
      details: { reason: 'picture-unreadable', name },
    })
  })
}
