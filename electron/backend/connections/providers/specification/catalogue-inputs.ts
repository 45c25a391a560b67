/** Input slots of the specification's operations. */
import type { InputSlot } from '../../../../../shared/catalogue/catalogue.ts'
import { mediaTypesOf } from '../../../../../shared/formats/file-type.ts'

const megabyte = 1024 * 1024

export const prompt: InputSlot = {
  id: 'prompt',
  kind: 'prompt',
  label: 'Prompt',
  help: 'What to make: the subject first, then colour, material and style.',
  required: true,
  maxLength: 2000,
  placeholder: 'A red dragon figurine, 8 cm tall',
}

export const image: InputSlot = {
  id: 'image',
  kind: 'image',
  label: 'Picture',
  help: 'One object, fully visible, on a plain or transparent background.',
  required: true,
  maxBytes: 20 * megabyte,
  mediaTypes: mediaTypesOf(['png', 'jpeg', 'webp']),
}

export const views: InputSlot = {
  ...image,
  id: 'images',
  kind: 'multiview',
  label: 'Views',
  help: 'The same object from several sides. The front is required; each further view improves the shape.',
  views: [
    { id: 'front', required: true },
    { id: 'left', required: false },
    { id: 'back', required: false },
    { id: 'right', required: false },
  ],
}

export const mesh: InputSlot = {
  id: 'mesh',
  kind: 'mesh',
  label: 'Mesh',
  required: true,
  maxBytes: 200 * megabyte,
  mediaTypes: mediaTypesOf(['glb', 'obj', 'stl', 'ply', '3mf', 'fbx', 'zip']),
}
