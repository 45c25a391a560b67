/** Input slots of 3D AI Studio: prompts, pictures as data URIs, models as parts of a form. */
import type { InputSlot } from '../../../../../shared/catalogue/catalogue.ts'
import { mediaTypesOf, type FileType } from '../../../../../shared/formats/file-type.ts'
import type { InputRule } from '../offered.ts'

const megabyte = 1024 * 1024

export const prompt: InputSlot = {
  id: 'prompt',
  kind: 'prompt',
  label: 'Prompt',
  help: 'One object: the subject first, then shape, material and style.',
  required: true,
  maxLength: 1024,
  placeholder: 'A mug in the shape of an owl',
}

export const image: InputSlot = {
  id: 'image',
  kind: 'image',
  label: 'Picture',
  help: 'One object, fully visible, on a plain background.',
  required: true,
  maxBytes: 20 * megabyte,
  mediaTypes: mediaTypesOf(['png', 'jpeg', 'webp']),
}

/** Transparent PNG may be refused, so pictures are sent as JPEG where they can be converted. */
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
