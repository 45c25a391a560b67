/** Input slots of fal's models, and how files are sent. */
import type { AnyViewId, InputSlot } from '../../../../../shared/catalogue/catalogue.ts'
import { mediaTypesOf } from '../../../../../shared/formats/file-type.ts'
import type { InputRule } from '../offered.ts'

const megabyte = 1024 * 1024
/** Limit of a single upload; fal takes larger files in parts. */
const largestUpload = 90 * megabyte
/** Limit of pictures inside a request, where uploads are unavailable. */
const largestInside = 4 * megabyte
const pictureTypes = mediaTypesOf(['png', 'jpeg', 'webp'])

/** Returns the prompt slot. `maxLength`: characters, where known. */
export function prompt(maxLength?: number): InputSlot {
  return {
    id: 'prompt',
    kind: 'prompt',
    label: 'Prompt',
    help: 'What to make: the subject first, then colour, material and style.',
    required: true,
    ...(maxLength === undefined ? {} : { maxLength }),
    placeholder: 'A brass diving helmet with a worn green patina',
  }
}

export const image: InputSlot = {
  id: 'image',
  kind: 'image',
  label: 'Picture',
  help: 'One object, fully visible, on a plain or transparent background.',
  required: true,
  maxBytes: 20 * megabyte,
  mediaTypes: pictureTypes,
}

/** Returns the slot of a mesh of at most 90 MB. */
export function mesh(mediaTypes: string[]): InputSlot {
  return { id: 'mesh', kind: 'mesh', label: 'Mesh', required: true, maxBytes: largestUpload, mediaTypes }
}

/** Returns the slot for views from these sides; those in `needed` are required. */
export function views(all: readonly AnyViewId[], needed: readonly AnyViewId[]): InputSlot {
  return {
    ...image,
    id: 'views',
    kind: 'multiview',
    label: 'Views',
    help: 'The same object from several sides, each at the same size and in the same light.',
    views: all.map((id) => ({ id, required: needed.includes(id) })),
    minViews: Math.max(2, needed.length),
  }
}

/** Returns the slot for up to `most` reference pictures. */
export function references(most: number): InputSlot {
  return {
    ...image,
    id: 'references',
    kind: 'images',
    label: 'References',
    help: 'Further pictures that the prompt may refer to.',
    required: false,
    count: { least: 0, most },
  }
}

/** Returns the rule of a picture at this path of the body. */
export function picturePlace(at: string, maxBytes = image.maxBytes!): InputRule {
  return {
    at,
    ways: [
      { way: 'upload', maxBytes, mediaTypes: pictureTypes },
      { way: 'data-uri', maxBytes: Math.min(maxBytes, largestInside), mediaTypes: pictureTypes },
    ],
  }
}

/** Returns the rule of a mesh at this path of the body. */
export function meshPlace(at: string, mediaTypes: string[]): InputRule {
  return { at, ways: [{ way: 'upload', maxBytes: largestUpload, mediaTypes }] }
}
