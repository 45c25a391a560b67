/** What fal's models are made from, and the ways a file goes there. */
import type { AnyViewId, InputSlot } from '../../../../../shared/catalogue/catalogue.ts'
import { mediaTypesOf } from '../../../../../shared/formats/file-type.ts'
import type { InputRule } from '../offered.ts'

const megabyte = 1024 * 1024
/** What is sent in one piece; fal takes larger files in parts. */
const largestUpload = 90 * megabyte
/** Where uploads cannot be had, a picture may go inside the request. */
const largestInside = 4 * megabyte
const pictureTypes = mediaTypesOf(['png', 'jpeg', 'webp'])

/** The prompt. `maxLength`: characters, where the limit is known. */
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

/** A mesh of one of these media types, of at most 90 MB. */
export function mesh(mediaTypes: string[]): InputSlot {
  return { id: 'mesh', kind: 'mesh', label: 'Mesh', required: true, maxBytes: largestUpload, mediaTypes }
}

/** The same object from these sides; those in `needed` are required. */
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

/** Reference pictures beside the first one. `most`: their maximum number. */
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

/** A picture that goes to this place of the body. */
export function picturePlace(at: string, maxBytes = image.maxBytes!): InputRule {
  return {
    at,
    ways: [
      { way: 'upload', maxBytes, mediaTypes: pictureTypes },
      { way: 'data-uri', maxBytes: Math.min(maxBytes, largestInside), mediaTypes: pictureTypes },
    ],
  }
}

/** A mesh that goes to this place of the body. */
export function meshPlace(at: string, mediaTypes: string[]): InputRule {
  return { at, ways: [{ way: 'upload', maxBytes: largestUpload, mediaTypes }] }
}
