/** Input slots for fal's models, and how files are sent. */
import type { AnyViewId, InputSlot } from '../../../../../shared/catalogue/catalogue.ts'
import type { InputRule } from '../offered.ts'
import { imageSlot, megabyte, promptSlot, webPictures } from '../slots.ts'

/** Limit for a single upload; fal accepts larger files in parts. */
const maxUploadBytes = 90 * megabyte
/** Limit for pictures inside a request, used if uploads are unavailable. */
const maxInlineBytes = 4 * megabyte

/** Returns the prompt slot. `maxLength`: in characters, if known. */
export function prompt(maxLength?: number): InputSlot {
  return {
    ...promptSlot,
    ...(maxLength === undefined ? {} : { maxLength }),
    placeholder: 'A brass diving helmet with a worn green patina',
  }
}

export const image: InputSlot = { ...imageSlot, maxBytes: 20 * megabyte }

/** Returns the slot for a mesh of at most 90 MB. */
export function mesh(mediaTypes: string[]): InputSlot {
  return { id: 'mesh', kind: 'mesh', label: 'Mesh', required: true, maxBytes: maxUploadBytes, mediaTypes }
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

/** Returns the rule for a picture at this path in the body. */
export function pictureRule(at: string, maxBytes = image.maxBytes!): InputRule {
  return {
    at,
    ways: [
      { way: 'upload', maxBytes, mediaTypes: webPictures },
      { way: 'data-uri', maxBytes: Math.min(maxBytes, maxInlineBytes), mediaTypes: webPictures },
    ],
  }
}

/** Returns the rule for a mesh at this path in the body. */
export function meshRule(at: string, mediaTypes: string[]): InputRule {
  return { at, ways: [{ way: 'upload', maxBytes: maxUploadBytes, mediaTypes }] }
}
