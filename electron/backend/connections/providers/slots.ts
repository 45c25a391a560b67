/** Input slots shared by several services; each service adds its own help and limits. */
import { viewIds, type InputSlot } from '../../../../shared/catalogue/catalogue.ts'
import { inputFormats, mediaTypesOf } from '../../../../shared/formats/file-type.ts'

export const megabyte = 1024 * 1024
/** The picture types that most services accept. */
export const webPictures = mediaTypesOf(['png', 'jpeg', 'webp'])

export const promptSlot: InputSlot = {
  id: 'prompt',
  kind: 'prompt',
  label: 'Prompt',
  help: 'What to make: the subject first, then colour, material and style.',
  required: true,
}

export const imageSlot: InputSlot = {
  id: 'image',
  kind: 'image',
  label: 'Picture',
  help: 'One object, fully visible, on a plain or transparent background.',
  required: true,
  mediaTypes: webPictures,
}

/** A picture of any type: large ones and unsupported types are converted. */
export const anyPictureSlot: InputSlot = {
  id: 'image',
  kind: 'image',
  label: 'Picture',
  required: true,
  maxBytes: 50_000_000,
  mediaTypes: mediaTypesOf(inputFormats('image')),
}

/** Front, left, back and right views; only the front is required. */
export const fourViews = viewIds.map((id) => ({ id, required: id === 'front' }))

/** Help text for the prompt of an edit. */
export const editHelp = { help: 'Describe the change.', placeholder: 'Make the helmet green' }

/** Returns the slot for up to `max` reference pictures. */
export function references(picture: InputSlot, max: number): InputSlot {
  return {
    ...picture,
    id: 'references',
    kind: 'images',
    label: 'References',
    help: 'Further pictures that the prompt may refer to.',
    required: false,
    count: { least: 0, most: max },
  }
}
