/** Input slots for 3D AI Studio: prompts, pictures as data URIs, models as form parts. */
import type { InputSlot } from '../../../../../shared/catalogue/catalogue.ts'
import { mediaTypesOf, type FileType } from '../../../../../shared/formats/file-type.ts'
import type { InputRule } from '../offered.ts'
import { imageSlot, megabyte, promptSlot } from '../slots.ts'

export const prompt: InputSlot = {
  ...promptSlot,
  help: 'One object: the subject first, then shape, material and style.',
  maxLength: 1024,
  placeholder: 'A mug in the shape of an owl',
}

export const image: InputSlot = {
  ...imageSlot,
  help: 'One object, fully visible, on a plain background.',
  maxBytes: 20 * megabyte,
}

/** Transparent PNGs may be refused, so pictures are sent as JPEG if they can be converted. */
export const asPicture: InputRule = {
  at: 'image',
  ways: [
    { way: 'data-uri', mediaTypes: mediaTypesOf(['jpeg']) },
    { way: 'data-uri', mediaTypes: mediaTypesOf(['png']) },
  ],
}

const formats: FileType['id'][] = ['glb', 'obj', 'stl', 'fbx']

export const mesh: InputSlot = {
  id: 'model_file',
  kind: 'mesh',
  label: 'Model',
  required: true,
  maxBytes: 200 * megabyte,
  mediaTypes: mediaTypesOf(formats),
}

export const asPart: InputRule = { at: 'model_file', ways: [{ way: 'part', mediaTypes: mediaTypesOf(formats) }] }
