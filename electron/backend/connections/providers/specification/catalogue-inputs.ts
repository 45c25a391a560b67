/** Input slots of the specification's operations. */
import type { InputSlot } from '../../../../../shared/catalogue/catalogue.ts'
import { mediaTypesOf } from '../../../../../shared/formats/file-type.ts'
import { fourViews, imageSlot, megabyte, promptSlot } from '../slots.ts'

export const prompt: InputSlot = {
  ...promptSlot,
  maxLength: 2000,
  placeholder: 'A red dragon figurine, 8 cm tall',
}

export const image: InputSlot = {
  ...imageSlot,
  maxBytes: 20 * megabyte,
}

export const views: InputSlot = {
  ...image,
  id: 'images',
  kind: 'multiview',
  label: 'Views',
  help: 'The same object from several sides. The front is required; each further view improves the shape.',
  views: fourViews,
}

export const mesh: InputSlot = {
  id: 'mesh',
  kind: 'mesh',
  label: 'Mesh',
  required: true,
  maxBytes: 200 * megabyte,
  mediaTypes: mediaTypesOf(['glb', 'obj', 'stl', 'ply', '3mf', 'fbx', 'zip']),
}
