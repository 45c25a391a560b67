/** Materials changed by hand: what is on the stage, the changes that are not kept yet, and keeping them. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { MaterialChange, PictureName, TextureUse } from '../../../shared/edits/material-change.ts'
import type { ViewHeader } from '../../../shared/formats/view-file.ts'
import { editList, goesOn, listOf, listPlace, withChanges, withoutGesture, withoutKept } from './change-list.ts'
import type { ChangeList, ChangeLists } from './change-list.ts'
import { bridge } from '../current-bridge.ts'
import { discardChanges, keepChanges } from './kept-changes.ts'
import { attempt } from '../messages.ts'
import { changeOf } from '../undo/undo-step.ts'
import { recordStep } from '../undo/undo-history.ts'

/** What the stage reports of the model that stands on it. */
export interface ShownMaterials {
  assetId: string
  materials: ViewHeader['materials']
  textures: ViewHeader['textures']
  /** For each material. */
  triangles: readonly number[]
  /** For each material: whether every part that uses it has UVs. */
  layouts: readonly boolean[]
  /** Of everything, metres. */
  box: ViewHeader['box']
  /** A picture of the file once it is there. Belongs to the stage. */
  picture: (index: number) => ImageBitmap | null
}

/** Changes that are not kept yet. */
export type MaterialEdit = ChangeList<MaterialChange>

export interface MaterialEditState extends ChangeLists<MaterialChange> {
  shown: ShownMaterials | null
  /** Chosen pictures by their hash. */
  pictures: Readonly<Record<string, ImageBitmap>>
}

/** The store itself, for actions and tests. */
export const materialEditStore = createStore<MaterialEditState>()(() => ({
  shown: null,
  edits: {},
  pictures: {},
  keeping: null,
  kept: null,
}))

/** A part of the state. */
export function useMaterialEdit<Part>(select: (state: MaterialEditState) => Part): Part {
  return useStore(materialEditStore, select)
}

/** The changes of an asset that are not kept yet. */
export function editOf(state: MaterialEditState, assetId: string | null): MaterialEdit {
  return listOf(state, assetId)
}

/** Reported by the stage when a model stands on it whole, and (null) when it is gone. */
export function reportMaterials(shown: ShownMaterials | null): void {
  materialEditStore.setState((state) => ({ shown, ...(shown === null ? {} : withoutKept(state)) }))
}

/** Adds a change. Those of one gesture, such as a drag, are one step to undo and take each other's place. */
export function changeMaterial(assetId: string, change: MaterialChange, gesture: string | null = null): void {
  const place = materialsPlace(assetId)
  const edit = editOf(materialEditStore.getState(), assetId)
  editList(materialEditStore, assetId, (before) => withChanges(before, [change], gesture))
  const step = { kind: 'materials', changes: [change] } as const
  recordStep(step, [changeOf(place, edit.changes, place.now())], goesOn(edit, gesture))
}

/** The drag is over: the next change is a step of its own. */
export function endGesture(assetId: string): void {
  editList(materialEditStore, assetId, withoutGesture)
}

/** Back to the file as it is; that too can be undone. */
export function discardMaterials(assetId: string): void {
  discardChanges(materialsPlace(assetId), { kind: 'materials-discarded' })
}

/** A file of the artist's, or a picture of the library, for a use of a material. A failure is shown in words and changes nothing. */
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
    const reply = await fetch(kept.url)
    const picture = await decode(await reply.blob(), kept.name)
    return { kept, picture }
  })
  if (chosen === undefined) return false
  const { kept, picture } = chosen
  const name: PictureName = { sha256: kept.sha256, name: kept.name.slice(0, 200), assetId: kept.assetId }
  materialEditStore.setState(({ pictures }) => ({ pictures: { ...pictures, [kept.sha256]: picture } }))
  changeMaterial(assetId, { kind: 'picture', material, use, picture: name })
  return true
}

/** The engine makes a version of the changes, which then stands on the stage. Where it refuses, they stay as they are. */
export async function keepMaterials(asset: Asset): Promise<void> {
  const place = materialsPlace(asset.id)
  if (place.now().length === 0) return
  await keepChanges(materialEditStore, place, asset, (changes) => ({ kind: 'materials', changes: [...changes] }))
}

const materialsPlace = (assetId: string) => listPlace('materials', materialEditStore, assetId)

/** As the stage decodes the pictures of a file. Rejects with AppError `unsupported-format`. */
async function decode(blob: Blob, name: string): Promise<ImageBitmap> {
  return createImageBitmap(blob, { premultiplyAlpha: 'none', colorSpaceConversion: 'none' }).catch((cause: unknown) => {
    throw new AppError('unsupported-format', `${name} cannot be decoded`, {
      cause,
      details: { reason: 'picture-unreadable', name },
    })
  })
}
