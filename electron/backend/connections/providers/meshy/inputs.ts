/** Input slots for Meshy, and how files are sent: as data URIs, or as a reference to the task that made a model. */
import type { InputSlot, OperationId } from '../../../../../shared/catalogue/catalogue.ts'
import { mediaTypesOf } from '../../../../../shared/formats/file-type.ts'
import type { InputPlan, SentInput } from '../../provider.ts'
import { parentWay } from '../made-here.ts'
import type { InputRule } from '../offered.ts'
import { fourViews, imageSlot, megabyte, promptSlot } from '../slots.ts'

/** Retention time of results. */
export const keptHours = 72

/** Sources say 600 or 800; this value satisfies both. */
export const maxPromptLength = 600

export const prompt: InputSlot = {
  ...promptSlot,
  help: 'One object: the subject first, then shape, material and style.',
  maxLength: maxPromptLength,
  placeholder: 'A brass diving helmet with round windows',
}

export const image: InputSlot = {
  ...imageSlot,
  id: 'image_url',
  maxBytes: 20 * megabyte,
}

/** Up to four pictures of one object, front view first. */
export const views: InputSlot = {
  ...image,
  id: 'image_urls',
  kind: 'multiview',
  label: 'Views',
  help: 'The same object from several sides. The front is required.',
  views: fourViews,
}

/** Returns the mesh slot. Meshy's own models are sent by task reference, whatever their size. */
export function mesh(result: readonly OperationId[], formats: readonly MeshFormat[]): InputSlot {
  return {
    id: 'model_url',
    kind: 'mesh',
    label: 'Model',
    help: 'Meshy’s own results need no upload for three days. Other files: up to 24 MB.',
    required: true,
    maxBytes: 200 * megabyte,
    mediaTypes: mediaTypesOf(formats),
    madeHere: { only: false, operations: [...result], hours: keptHours },
  }
}

export type MeshFormat = 'glb' | 'obj' | 'stl' | 'fbx'

/** Operations whose results Meshy stores as GLB. */
export const makesModels: readonly OperationId[] = [
  'text-to-3d',
  'image-to-3d',
  'multiview-to-3d',
  'texture',
  'remesh',
  'optimize-topology',
]

/** Sent as PNG or JPEG; pictures in other formats are converted. */
export const picture: readonly InputPlan[] = [{ way: 'data-uri', mediaTypes: mediaTypesOf(['png', 'jpeg']) }]

/** Refers to the task that made the file for as long as Meshy stores it. */
export function parent(result: readonly OperationId[]): InputPlan {
  return parentWay(result, keptHours)
}

/** Sends a model by task reference if possible, otherwise as a data URI. */
export function meshRule(created: readonly OperationId[], formats: readonly MeshFormat[]): InputRule {
  return {
    at: 'model_url',
    ways: [parent(created), { way: 'data-uri', mediaTypes: mediaTypesOf(formats) }],
    as: meshData,
  }
}

/** GLB is the only model format whose media type Meshy recognises. */
function meshData(sent: SentInput): string | undefined {
  if (sent.way !== 'data-uri') return undefined
  if (sent.mediaType === 'model/gltf-binary') return sent.value
  return sent.value.replace(/^data:[^;,]*/, 'data:application/octet-stream')
}
